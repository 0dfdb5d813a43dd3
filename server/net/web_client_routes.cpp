// The web client at the addresses that people see.
#include "server/net/routes.hpp"

#include <array>
#include <memory>

namespace gulbara::server::net {

namespace {

// Pages that the client makes by itself, from what stands at "/".
constexpr std::array application_pages{
    "/t/{}",
    "/g/{}",
    "/g/{}/verify",
    "/c/{}",
    "/p/{}",
    "/watch",
    "/leaderboard",
    "/verify",
    "/settings",
    "/continue",
    "/account",
    "/login",
    "/register",
    "/recover"
};

http_handler answering_with(std::shared_ptr<const static_file> file) {
    return [file = std::move(file)](const http_request& request, path_arguments) {
        return answer_with(*file, request);
    };
}

// The client says in words that there is no such page.
http_handler missing_in(std::shared_ptr<const static_file> file) {
    return [file = std::move(file)](const http_request& request, path_arguments) {
        auto response = answer_with(*file, request);
        if (response.status == http_status::ok) response.status = http_status::not_found;
        return response;
    };
}

} // namespace

void add_web_client(router& routes, std::vector<static_file> site) {
    for (auto& each : site) {
        const auto file = std::make_shared<const static_file>(std::move(each));
        routes.add(http_method::get, file->path, work::quick, answering_with(file));
        if (file->path != "/") continue;
        for (const auto* const page : application_pages)
            routes.add(http_method::get, page, work::quick, answering_with(file));
        routes.add_missing_page(missing_in(file));
    }
}

} // namespace gulbara::server::net
