// How all matches of this server ended, by month.
#include "server/net/routes.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>

namespace gulbara::server::net {

namespace {

using nlohmann::json;

// Counting reads every match that ever was closed, so the answer is kept for a while. Thread: any.
class outcome_list {
public:
    struct counted {
        std::string text;
        runtime::instant made_at = 0;

        // How long it may be kept from now on, at least 0.
        std::int64_t rest_ms(runtime::instant now) const {
            return std::max<std::int64_t>(0, made_at + life_ms - now);
        }
    };

    explicit outcome_list(const route_context& context) : context_(context) {}

    // Blocks while it counts. One counts at a time; whoever asks meanwhile gets what was counted
    // before. None: it is being counted for the first time.
    std::optional<counted> newest(runtime::instant now) {
        const std::unique_lock counting{counting_, std::try_to_lock};
        auto known = this->known();
        if (!counting || (known && known->rest_ms(now) > 0)) return known;
        counted made{count(), now};
        const std::scoped_lock lock{mutex_};
        known_ = made;
        return made;
    }

private:
    static constexpr std::int64_t life_ms = 60'000;

    std::optional<counted> known() const {
        const std::scoped_lock lock{mutex_};
        return known_;
    }

    std::string count() const {
        auto months = json::array();
        for (const auto& each : context_.reader.outcomes()) {
            json line{
                {"month",
                 fmt::format(
                     "{:04}-{:02}",
                     static_cast<int>(each.month.year()),
                     static_cast<unsigned>(each.month.month())
                 )}
            };
            for (const auto ending : store::all_endings)
                line[std::string(to_string(ending))] = each.counts[ending];
            months.push_back(std::move(line));
        }
        return json{{"months", std::move(months)}}.dump();
    }

    const route_context context_;
    std::mutex counting_;
    mutable std::mutex mutex_; // guards all below
    std::optional<counted> known_;
};

http_response outcomes(outcome_list& list, runtime::instant now) {
    const auto newest = list.newest(now);
    if (!newest)
        return error_response(
            http_status::service_unavailable, "busy", "outcomes are just being counted"
        );
    auto response = json_response(newest->text);
    response.fields.set("Cache-Control", fmt::format("max-age={}", newest->rest_ms(now) / 1000));
    return response;
}

} // namespace

void add_outcome_route(router& routes, const route_context& context) {
    routes.add(
        http_method::get,
        "/api/v1/outcomes",
        work::blocking,
        [&time = context.all.time, list = std::make_shared<outcome_list>(context)](auto&, auto) {
            return outcomes(*list, time.now());
        }
    );
}

} // namespace gulbara::server::net
