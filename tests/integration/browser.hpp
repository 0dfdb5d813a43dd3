// A browser in which a page of our own is open, and what tests say with it.
#pragma once

#include "tests/server/net/raw_client.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <thread>

namespace gulbara::tests::integration {

using nlohmann::json;

inline const std::string password = "correct horse battery";

// A page of our own in a browser with the cookies that it was given.
class browser {
public:
    explicit browser(std::uint16_t port) : client_(port) {}

    received_response post(std::string_view path, const json& body = json::object()) {
        return taken(client_.post(path, body.dump(), lines()));
    }
    received_response put(std::string_view path, const json& body) {
        return taken(client_.put(path, body.dump(), lines()));
    }
    received_response remove(std::string_view path, const json& body = json::object()) {
        return taken(client_.remove(path, body.dump(), lines()));
    }
    // As a browser does it: without an Origin.
    received_response get(std::string_view path) { return client_.ask(path, cookie_line()); }

    received_response register_as(const std::string& name) {
        return post("/api/v1/account", {{"name", name}, {"password", password}});
    }
    received_response
    log_in(const std::string& name, const std::string& word, bool replace = false) {
        return post("/api/v1/login", {{"name", name}, {"password", word}, {"replace", replace}});
    }
    std::string lines() const { return "Origin: http://test\r\n" + cookie_line(); }
    std::string cookie_line() const {
        std::string line = "Cookie: ";
        for (const auto& [name, value] : cookies_)
            line.append(name).append("=").append(value).append("; ");
        return line + "\r\n";
    }
    const std::string& cookie(const std::string& name) { return cookies_[name]; }
    void forget_all() { cookies_.clear(); }

private:
    received_response taken(received_response answer) {
        for (const auto& [field, value] : answer.fields.all()) {
            if (field != "Set-Cookie") continue;
            const auto end = value.find('=');
            const auto text = value.substr(end + 1, value.find(';') - end - 1);
            if (text.empty())
                cookies_.erase(value.substr(0, end));
            else
                cookies_[value.substr(0, end)] = text;
        }
        return answer;
    }

    raw_client client_;
    std::map<std::string, std::string> cookies_;
};

inline std::string code_of(const received_response& answer) {
    return json::parse(answer.body)["error"]["code"];
}

inline std::string member(const received_response& answer, const char* name) {
    CAPTURE(answer.body);
    REQUIRE(answer.status == 200);
    return json::parse(answer.body)[name];
}

// Soon; what a server does by itself is waited for.
inline bool becomes(const std::function<bool()>& condition) {
    for (int tries = 0; tries < 200 && !condition(); ++tries)
        std::this_thread::sleep_for(std::chrono::milliseconds(25));
    return condition();
}

inline std::string bearer_line(const std::string& token) {
    return "Authorization: Bearer " + token + "\r\n";
}

} // namespace gulbara::tests::integration
