// What migrations make of what was there before them.
#include "server/store/migrator.hpp"
#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::store;
using engine::side;
using protocol::close_reason;

namespace {

std::string hex(protocol::byte_view data) {
    return "'\\x" + protocol::to_hex(data) + "'";
}

// A database as version 5 left it.
class old_database {
public:
    old_database() : target_(fresh_database()) {
        connection database{options_for(target_).connection};
        migrate(database, known_migrations().first(5));
        for (const char* id : {"white", "black", "red", "bot"})
            run("insert into players values ('" + std::string{id} + "', 'N', " +
                hex(player(id).token_hash) + ", 1)");
        run("insert into challenges (id, player, command, rules, created) values "
            "('q1', 'white', 'c1', '{}', 1), ('0a', 'white', 'c2', '{}', 1)");
    }

    const std::string& target() const { return target_; }
    void run(const std::string& sql) const { run_sql(target_, sql); }

    void add_match(
        std::uint32_t number,
        const std::string& black,
        const std::string& state,
        const std::string& challenge = "null",
        const std::string& rematch_of = "null"
    ) const {
        const std::string salt = hex(filled<protocol::player_salt>(1));
        run("insert into matches (id, state, rules, links, created, white, white_name, white_salt, "
            "black, black_name, black_salt, sealed_terminal, challenge, rematch_of) values (" +
            hex(match_number(number)) + ", '" + state + "', '{}', 1, 1, 'white', 'W', " + salt +
            ", '" + black + "', 'B', " + salt + ", '\\x00', " + challenge + ", " + rematch_of +
            ")");
    }
    void add_record(std::uint32_t match, std::uint32_t seq, const bytes& record) const {
        run("insert into records (match, seq, seat, record, proof) select key, " +
            std::to_string(seq) + ", 0, " + hex(record) + ", " + hex(bytes(72)) +
            " from matches where id = " + hex(match_number(match)));
    }
    void add_close(std::uint32_t match, const close_row& row) const {
        run("insert into closes (match, close, signature) select key, " + hex(row.close) + ", " +
            hex(row.by_server) + " from matches where id = " + hex(match_number(match)));
    }

private:
    std::string target_;
};

} // namespace

TEST_CASE("closes of before know how they ended") {
    const old_database old;
    for (std::uint32_t number = 0; number < 3; ++number) old.add_match(number, "black", "closed");
    old.add_close(0, close(close_reason::resigned, side::black, 1'234'567'890'123));
    old.add_record(1, 0, record(match_number(1), 0).record);
    const auto lost = forfeit(1, side::white, protocol::forfeit_reason::link_withheld);
    old.add_record(1, 1, lost.record);
    old.add_record(1, 2, record(match_number(1), 2).record);
    old.add_close(1, close(close_reason::forfeited, side::black));
    old.add_close(2, close(close_reason::forfeited, side::black));

    opened_store store{old.target()};
    const auto lines = store.from().matches_of("white", {}, 10);
    REQUIRE(lines.size() == 3);
    CHECK(lines[2].result->ending == match_ending::resigned);
    CHECK(lines[2].result->winner == side::black);
    CHECK(lines[2].result->closed == 1'234'567'890'123);
    CHECK(lines[1].result->ending == match_ending::link_withheld);
    CHECK(lines[0].result->ending == match_ending::timed_out);
    const player_outcomes counted = store.from().outcomes_of("white");
    CHECK(counted[match_ending::resigned].lost == 1);
    CHECK(counted[match_ending::link_withheld].lost == 1);
}

TEST_CASE("live matches of before engage their players, those of the bot do not") {
    const old_database old;
    const std::string rematch = hex(match_number(0));
    old.add_match(0, "bot", "closed", "'q1'");
    old.add_match(1, "bot", "live", "null", rematch);
    old.add_match(2, "black", "withdrawn");
    old.add_match(3, "black", "live", "'0a'");
    old.add_match(4, "red", "live"); // white is engaged by the one before

    opened_store store{old.target()};
    CHECK(store.from().match(match_number(0))->match.company == match_company::house_bot);
    CHECK(store.from().match(match_number(1))->match.company == match_company::house_bot);
    CHECK(store.from().match(match_number(3))->match.company == match_company::people);
    CHECK(store.from().engagement_of("white") == match_number(3));
    CHECK(store.from().engagement_of("black") == match_number(3));
    CHECK(store.from().engagement_of("red") == match_number(4));
    CHECK_FALSE(store.from().engagement_of("bot").has_value());
    write(store.to(), closing(match_number(3))).value();
    CHECK_FALSE(store.from().engagement_of("white").has_value());
    CHECK(store.from().engagement_of("red") == match_number(4));
}
