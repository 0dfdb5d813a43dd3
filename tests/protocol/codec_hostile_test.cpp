// Whatever comes in, there is a message or a `decode_error`: no exception, nothing unbounded.
#include "protocol/codec.hpp"
#include "tests/protocol/codec_golden.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <random>
#include <sstream>

namespace gulbara::protocol {
namespace {

using nlohmann::json;

// Decodes; what is accepted must survive being written and read again.
template <class Decode>
bool is_accepted(std::string_view frame, Decode decode) {
    const auto message = decode(frame);
    if (!message) {
        CHECK_FALSE(message.error().message.empty());
        return false;
    }
    const auto again = decode(encode(*message));
    REQUIRE(again);
    CHECK(*again == *message);
    return true;
}

bool is_accepted_either_way(std::string_view frame) {
    const bool as_client = is_accepted(frame, decode_client);
    const bool as_server = is_accepted(frame, decode_server);
    return as_client || as_server;
}

std::vector<golden_file> all_golden_files() {
    std::vector<golden_file> files = golden_files("client");
    for (golden_file& file : golden_files("server")) files.push_back(std::move(file));
    return files;
}

TEST_CASE("no beginning of a message is a message") {
    for (const golden_file& file : all_golden_files()) {
        CAPTURE(file.name);
        // All that end in the envelope or its first members, some of the long rest.
        for (std::size_t size = 0; size < file.frame.size(); size += size < 200 ? 1 : 13)
            if (is_accepted_either_way(std::string_view{file.frame}.substr(0, size)))
                FAIL_CHECK("accepted after ", size, " bytes");
        CHECK_FALSE(is_accepted_either_way(file.frame.substr(0, file.frame.size() - 1)));
        CHECK_FALSE(is_accepted_either_way(file.frame + "}"));
        CHECK_FALSE(is_accepted_either_way(file.frame + file.frame));
    }
}

// ---- mutations ----------------------------------------------------------------------------------

class mutator {
public:
    explicit mutator(std::uint32_t seed) : random_(seed) {}

    std::string mutated(std::string frame, const std::string& other) {
        const std::size_t changes = 1 + below(4);
        for (std::size_t i = 0; i < changes; ++i) change(frame, other);
        return frame;
    }

private:
    std::size_t below(std::size_t bound) {
        return std::uniform_int_distribution<std::size_t>{0, bound - 1}(random_);
    }
    std::string_view piece_of(const std::string& text) {
        const std::size_t first = below(text.size());
        return std::string_view{text}.substr(first, 1 + below(24));
    }
    void change(std::string& frame, const std::string& other) {
        static constexpr std::string_view telling = "{}[]\",:\\-+.eE0123456789ntfu\x00\x7F\xFF\xC3";
        if (frame.empty()) frame = "{";
        const std::size_t at = below(frame.size());
        switch (below(6)) {
        case 0:
            frame[at] = static_cast<char>(below(256));
            break;
        case 1:
            frame[at] = telling[below(telling.size())];
            break;
        case 2:
            frame.erase(at, 1 + below(8));
            break;
        case 3:
            frame.insert(at, 1, telling[below(telling.size())]);
            break;
        case 4:
            frame.insert(at, piece_of(frame));
            break;
        default:
            frame.insert(at, piece_of(other));
            break;
        }
    }

    std::mt19937 random_;
};

TEST_CASE("mutated messages are refused or understood, never more") {
    constexpr std::uint32_t seed = 20260101;
    CAPTURE(seed);
    mutator mutate{seed};
    const auto files = all_golden_files();
    std::size_t accepted = 0;
    for (std::size_t round = 0; round < 100; ++round)
        for (std::size_t i = 0; i < files.size(); ++i) {
            const std::string& other = files[(i + round) % files.size()].frame;
            accepted += is_accepted_either_way(mutate.mutated(files[i].frame, other)) ? 1 : 0;
        }
    // Some mutations change an id or a digit only: a decoder that refused all would be no test.
    CHECK(accepted > 100);
}

// ---- wrong types -------------------------------------------------------------------------------

std::vector<json::json_pointer> places_in(const json& value, const json::json_pointer& at) {
    std::vector<json::json_pointer> places{at};
    const auto add = [&](const json& inner, const json::json_pointer& place) {
        for (auto& each : places_in(inner, place)) places.push_back(std::move(each));
    };
    if (value.is_object())
        for (const auto& [name, inner] : value.items()) add(inner, at / name);
    if (value.is_array())
        for (std::size_t i = 0; i < value.size(); ++i) add(value[i], at / i);
    return places;
}

// As the decoder names places: `d.segments[0][1].from`.
std::string path_of(const json::json_pointer& place) {
    std::string path;
    std::istringstream parts{place.to_string()};
    std::string part;
    std::getline(parts, part, '/');
    while (std::getline(parts, part, '/')) {
        const bool is_index = part.find_first_not_of("0123456789") == std::string::npos;
        if (is_index)
            path += "[" + part + "]";
        else
            path += (path.empty() ? "" : ".") + part;
    }
    return path;
}

const std::vector<json> wrong_values = {
    json(true),
    json(-3),
    json(1.5),
    json(1e300),
    json(std::numeric_limits<std::uint64_t>::max()),
    json("?\x01"),
    json::array(),
    json::object(),
    json::array({json::object()}),
    json(std::string(3000, 'a')),
};

// No golden file holds any of these kinds in such a place, but the empty list of `available`, the
// empty lists of `hand_in` and flags.
bool may_stand_there(const json& wrong, const json& original) {
    if (wrong.is_boolean()) return original.is_boolean();
    if (wrong.is_array()) return wrong.empty() && original.is_array();
    return false;
}

TEST_CASE("a value of a wrong type or size is refused at its place, whatever the member") {
    for (const golden_file& file : golden_files("client")) {
        CAPTURE(file.name);
        const json message = json::parse(file.frame);
        for (const auto& place : places_in(message, json::json_pointer{})) {
            for (const json& wrong : wrong_values) {
                if (may_stand_there(wrong, message[place])) continue;
                if (wrong.is_object() && (message[place].is_object() || place.empty())) continue;
                json changed = message;
                changed[place] = wrong;
                const std::string frame = changed.dump();
                CAPTURE(frame.substr(0, 300));
                const auto decoded = decode_client(frame);
                REQUIRE_FALSE(decoded);
                if (place.empty()) continue;
                // In a list the first wrong element is named instead.
                const bool is_list = wrong.is_array() && message[place].is_array();
                const std::string path = path_of(place) + (is_list ? "[0]" : ":");
                CHECK(decoded.error().message.starts_with(path));
            }
        }
    }
}

TEST_CASE("a member that is missing is named, or was not needed") {
    for (const golden_file& file : golden_files("client")) {
        CAPTURE(file.name);
        const json message = json::parse(file.frame);
        for (const auto& place : places_in(message["d"], json::json_pointer{"/d"})) {
            if (!message[place.parent_pointer()].is_object() || place.parent_pointer().empty())
                continue;
            json changed = message;
            changed[place.parent_pointer()].erase(place.back());
            const auto decoded = decode_client(changed.dump());
            if (decoded) continue;
            CAPTURE(path_of(place));
            CHECK(decoded.error().message.starts_with("d."));
        }
    }
}

} // namespace
} // namespace gulbara::protocol
