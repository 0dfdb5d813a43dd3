#include "protocol/sha256.hpp"
#include "server/room/evidence.hpp"
#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

namespace {

// A short match that was resigned, and everything of it that can be handed in.
struct finished_match {
    finished_match() {
        match.set_up();
        match.throw_until_play();
        match.give(engine::side::white, protocol::client::resign{match.facts.row.id, std::nullopt});
        const store::stored_match& stored = match.stored;
        given.match = match.facts.row.id;
        given.header = stored.header;
        given.header_signature = stored.header_signature;
        given.close = stored.close->close;
        given.close_signature = stored.close->by_server;
        for (const store::stored_record& record : stored.records) {
            given.records.push_back(record.record);
            given.signatures.push_back(record.proof);
        }
    }

    std::expected<evidence, std::string> read(const protocol::header* known = nullptr) const {
        return read_hand_in(given, match.facts, known);
    }

    table match{untimed("gul-bara")};
    protocol::client::hand_in given;
};

} // namespace

TEST_CASE("what we have signed ourselves is believed") {
    const finished_match whole;
    const auto read = whole.read();
    REQUIRE(read.has_value());
    CHECK(read->header == whole.match.log->match_header());
    CHECK(read->records.size() == whole.match.stored.records.size());
    CHECK(read->newest_seq() == std::int64_t{whole.match.newest_seq()});
    CHECK(read->close.has_value());
}

TEST_CASE("records without a header say nothing, a known header will do") {
    finished_match whole;
    whole.given.header.reset();
    CHECK_FALSE(whole.read().has_value());
    CHECK(whole.read(&whole.match.log->match_header()).has_value());
}

TEST_CASE("everything that was altered is refused with its place") {
    const auto message_after = [](auto alter) {
        finished_match whole;
        alter(whole.given);
        const auto read = whole.read();
        return read ? std::string{"believed"} : read.error();
    };
    CHECK(message_after([](auto& given) { (*given.header)[100] ^= std::byte{1}; }
    ).starts_with("header"));
    CHECK(message_after([](auto& given) { given.header_signature->value[5] ^= std::byte{1}; }
    ).starts_with("header"));
    CHECK(message_after([](auto& given) { given.records[1][90] ^= std::byte{1}; }
    ).starts_with("records"));
    CHECK(message_after([](auto& given) { given.signatures[1].sig.value[5] ^= std::byte{1}; }
    ).starts_with("records"));
    CHECK(message_after([](auto& given) { given.signatures.pop_back(); }).starts_with("signatures")
    );
    CHECK(message_after([](auto& given) { (*given.close)[60] ^= std::byte{1}; }
    ).starts_with("close"));
    CHECK(message_after([](auto& given) { given.close_signature.reset(); }).starts_with("close"));
}

TEST_CASE("what belongs to another match is refused") {
    finished_match whole;
    whole.match.facts.row.id.value[0] ^= std::byte{1};
    CHECK_FALSE(whole.read().has_value());
    auto other = whole.match.log->match_header();
    other.created_ms += 1;
    whole.given.header.reset();
    CHECK_FALSE(whole.read(&other).has_value());
}

} // namespace gulbara::server::room
