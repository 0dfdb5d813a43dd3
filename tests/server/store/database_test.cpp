#include "protocol/sha256.hpp"
#include "server/runtime/steady_time.hpp"
#include "server/store/database.hpp"
#include "tests/server/store/sample.hpp"

#include <doctest/doctest.h>

using namespace gulbara;
using namespace gulbara::tests::store;

namespace {

struct opened_store {
    server::runtime::steady_time time;
    std::unique_ptr<database> store;

    explicit opened_store(const std::string& target) {
        database_options options;
        options.connection.target = target;
        auto opened = database::open(options, server_key(), time, [] {});
        REQUIRE_MESSAGE(opened.has_value(), opened.error().message);
        store = *std::move(opened);
    }
};

} // namespace

TEST_CASE("what was written is read back") {
    opened_store opened{fresh_database()};
    writer& to = opened.store->writer();
    reader& from = opened.store->reader();
    prepare_matches(to, 2);
    const protocol::match_id id = match_number(1);

    const auto written = write(to, commit(id, 0, 3));
    REQUIRE(written.has_value());
    REQUIRE(written->size() == 3);
    const auto found = from.match(id);
    REQUIRE(found.has_value());
    REQUIRE(found->records.size() == 3);
    for (std::uint32_t seq = 0; seq < 3; ++seq) {
        const stored_record& stored = found->records[seq];
        const record_row sent = record(id, seq);
        CHECK(stored.record == sent.record);
        CHECK(stored.seat == sent.seat);
        CHECK(stored.command == sent.command);
        CHECK(stored.command_digest == sent.command_digest);
        CHECK(stored.proof == (*written)[seq]);
        CHECK(protocol::verify(
            server_key().public_part(), protocol::sha256(stored.record), stored.proof
        ));
    }
    auto live = from.live_matches();
    std::ranges::sort(live);
    CHECK(live == std::vector{match_number(0), match_number(1)});
    CHECK(from.server_keys() == std::vector{server_key().public_part()});
}
