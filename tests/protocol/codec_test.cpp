#include "protocol/codec.hpp"

#include <doctest/doctest.h>

namespace gulbara::protocol {
namespace {

const std::string some_match(32, 'a');

client_message decoded(std::string_view frame) {
    auto message = decode_client(frame);
    if (!message) FAIL(message.error().message);
    return std::move(*message);
}

decode_error refused(std::string_view frame) {
    auto message = decode_client(frame);
    REQUIRE_FALSE(message);
    return std::move(message.error());
}

std::string play_with(std::string_view segments) {
    return R"({"t":"play","id":"p1","d":{"match":")" + some_match + R"(","base":12,"segments":)" +
           std::string{segments} + "}}";
}

TEST_CASE("a play is read segment by segment") {
    const auto message =
        decoded(play_with(R"([[{"from":24,"die":5},{"from":19,"die":5}],[{"from":6,"die":6}]])"));
    CHECK(message.id == "p1");
    const auto& play = std::get<client::play>(message.body);
    CHECK(play.base == 12);
    REQUIRE(play.segments.size() == 2);
    CHECK(play.segments[0] == engine::play{{{24}, {5}}, {{19}, {5}}});
    CHECK(play.segments[1] == engine::play{{{6}, {6}}});
}

TEST_CASE("members may stand in any order and unknown ones are ignored") {
    const auto message = decoded(
        R"({"d":{"x":{"y":[1,2.5,null]},"index":7,"key":")" + std::string(64, '0') +
        R"(","match":")" + some_match + R"("},"later":true,"id":"l","t":"link"})"
    );
    CHECK(std::get<client::link>(message.body).index == 7);
}

TEST_CASE("a wrong member is named by its path") {
    const auto error = refused(play_with(R"([[{"from":24,"die":5}],[{"from":19,"die":7}]])"));
    CHECK(error.code == error_id::bad_member);
    CHECK(error.id == "p1");
    CHECK(error.message == "d.segments[1][0].die: a whole number from 1 to 6 is wanted");
}

TEST_CASE("a missing member is named") {
    const auto error = refused(R"({"t":"agree_void","id":"a","d":{"base":3}})");
    CHECK(error.code == error_id::bad_member);
    CHECK(error.message == "d.match: is missing");
}

TEST_CASE("a member that stands there twice is refused, not chosen from") {
    const auto error = refused(R"({"t":"accept","id":"a","d":{"challenge":"x","challenge":"y"}})");
    CHECK(error.code == error_id::bad_member);
    CHECK(error.message == "d.challenge: stands there twice");
}

TEST_CASE("more steps than a segment has dice is the rules' refusal") {
    const std::string step = R"({"from":24,"die":1})";
    const auto error =
        refused(play_with("[[" + step + "," + step + "," + step + "," + step + "," + step + "]]"));
    CHECK(error.code == error_id::too_many_steps);
}

TEST_CASE("a type nobody knows is answered with the command's id") {
    const auto error = refused(R"({"t":"dance","id":"d1","d":{}})");
    CHECK(error.code == error_id::unknown_type);
    CHECK(error.id == "d1");
}

TEST_CASE("commands carry an id, hello and ping need none") {
    CHECK(refused(R"({"t":"accept","d":{"challenge":"x"}})").code == error_id::missing_id);
    CHECK_FALSE(decoded(R"({"t":"ping"})").id);
    CHECK(decoded(R"({"t":"ping","id":"7"})").id == "7");
}

TEST_CASE("an id is short printable ASCII text") {
    for (const char* id : {"\"\"", "7", "null", R"("\u0007")", "\"\xC3\xA9\""}) {
        CAPTURE(id);
        const std::string frame =
            R"({"t":"accept","id":)" + std::string{id} + R"(,"d":{"challenge":"x"}})";
        const auto error = refused(frame);
        CHECK_FALSE(error.id);
    }
    const std::string longest(command_id_limit, '~');
    CHECK(decoded(R"({"t":"ping","id":")" + longest + R"("})").id == longest);
    CHECK(refused(R"({"t":"ping","id":")" + longest + R"(~"})").code == error_id::bad_member);
}

TEST_CASE("numbers are whole and in range") {
    for (const char* number :
         {"-1", "4294967296", "1.5", "1.0", "1e2", "18446744073709551616", "\"1\""}) {
        CAPTURE(number);
        const auto error = refused(
            R"({"t":"agree_void","id":"a","d":{"match":")" + some_match + R"(","base":)" + number +
            "}}"
        );
        CHECK(error.code == error_id::bad_member);
        CHECK(error.message == "d.base: a whole number from 0 to 4294967295 is wanted");
    }
}

TEST_CASE("a challenge names one of our rule sets and fair terms") {
    const auto with = [](std::string_view terms) {
        return R"({"t":"challenge","id":"c","d":{"terms":)" + std::string{terms} + "}}";
    };
    const auto message =
        decoded(with(R"({"rules":"gulbar","points":3,"rated":false,"clock":null})"));
    const auto& terms = std::get<client::challenge>(message.body).terms;
    CHECK(terms.rules == engine::find_rule_set("gulbar"));
    CHECK(terms.points == 3);
    CHECK_FALSE(terms.clock);
    CHECK(
        refused(with(R"({"rules":"chess","points":3,"rated":false})")).code ==
        error_id::unknown_rules
    );
    CHECK(
        refused(with(R"({"rules":"gulbar","version":2,"points":3,"rated":false})")).code ==
        error_id::unknown_rules
    );
    CHECK(
        refused(with(R"({"rules":"gulbar","points":3,"rated":true})")).code == error_id::bad_terms
    );
    CHECK(
        refused(with(R"({"rules":"gulbar","points":26,"rated":false})")).code ==
        error_id::bad_member
    );
    const auto timed = [&](std::string_view reserve_ms, std::string_view delay_ms) {
        return with(
            R"({"rules":"gulbar","points":1,"rated":false,"clock":{"reserve_ms":)" +
            std::string{reserve_ms} + R"(,"delay_ms":)" + std::string{delay_ms} +
            R"(,"increment_ms":5000,"rung_ms":3000}})"
        );
    };
    CHECK(refused(timed("0", "0")).code == error_id::bad_terms);
    CHECK(refused(timed("999", "999")).code == error_id::bad_terms);
    CHECK(std::get<client::challenge>(decoded(timed("0", "30000")).body).terms.clock);
    CHECK(std::get<client::challenge>(decoded(timed("1000", "0")).body).terms.clock);
}

TEST_CASE("a phrase is one of the ids that are published, never a text") {
    const auto with = [](std::string_view phrase) {
        return R"({"t":"phrase","id":"p","d":{"match":")" + some_match + R"(","phrase":)" +
               std::string{phrase} + "}}";
    };
    const auto message = decoded(with(R"("good_game")"));
    CHECK(std::get<client::phrase>(message.body).said == phrase_id::good_game);
    for (const char* phrase : {R"("Good game")", R"("")", "1", R"(["hello"])"})
        CHECK(refused(with(phrase)).code == error_id::bad_member);
}

TEST_CASE("a challenge is listed only if it says so") {
    const auto with = [](std::string_view rest) {
        return R"({"t":"challenge","id":"c","d":{"terms":{"rules":"gulbar","points":1,"rated":false})" +
               std::string{rest} + "}}";
    };
    CHECK_FALSE(std::get<client::challenge>(decoded(with("")).body).is_listed);
    CHECK_FALSE(std::get<client::challenge>(decoded(with(R"(,"listed":false)")).body).is_listed);
    CHECK(std::get<client::challenge>(decoded(with(R"(,"listed":true)")).body).is_listed);
    CHECK(refused(with(R"(,"listed":1)")).code == error_id::bad_member);
}

TEST_CASE("the clock of a challenge is out in about a day when both have gone") {
    const auto with = [](std::string_view clock) {
        return R"({"t":"challenge","id":"c","d":{"terms":{"rules":"gulbar","points":1,"rated":false,"clock":)" +
               std::string{clock} + "}}}";
    };
    const auto message = decoded(with(
        R"({"reserve_ms":86400000,"delay_ms":3600000,"increment_ms":3600000,"rung_ms":600000})"
    ));
    CHECK(
        std::get<client::challenge>(message.body).terms.clock ==
        clock_settings{86'400'000, 3'600'000, 3'600'000, 600'000}
    );
    for (const auto* wrong :
         {R"({"reserve_ms":86400001,"delay_ms":0,"increment_ms":0,"rung_ms":0})",
          R"({"reserve_ms":0,"delay_ms":3600001,"increment_ms":0,"rung_ms":0})",
          R"({"reserve_ms":0,"delay_ms":1,"increment_ms":3600001,"rung_ms":0})",
          R"({"reserve_ms":0,"delay_ms":1,"increment_ms":0,"rung_ms":600001})"}) {
        CAPTURE(wrong);
        CHECK(refused(with(wrong)).code == error_id::bad_member);
    }
}

TEST_CASE("watch names a hash exactly when it names a record") {
    const auto with = [](std::string_view rest) {
        return R"({"t":"watch","id":"w","d":{"match":")" + some_match + R"(")" + std::string{rest} +
               "}}";
    };
    const std::string hash = R"(,"hash":")" + std::string(64, '1') + R"(")";
    CHECK_FALSE(std::get<client::watch>(decoded(with("")).body).since);
    CHECK(std::get<client::watch>(decoded(with(R"(,"since":-1)")).body).since == -1);
    CHECK(std::get<client::watch>(decoded(with(R"(,"since":4)" + hash)).body).hash);
    CHECK(refused(with(R"(,"since":4)")).code == error_id::bad_member);
    CHECK(refused(with(R"(,"since":-1)" + hash)).code == error_id::bad_member);
    CHECK(refused(with(R"(,"since":-2)")).code == error_id::bad_member);
}

} // namespace
} // namespace gulbara::protocol
