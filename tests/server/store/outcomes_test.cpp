// How matches ended, read from what was signed.
#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::store;
using engine::side;
using protocol::close_reason;
using protocol::forfeit_reason;

namespace {

// Makes matches of "white" against "black" one after the other, and ends them.
class season {
public:
    explicit season(opened_store& store) : store_(store) { prepare_matches(store.to(), 0); }

    // A match in which the player "white" has that seat.
    protocol::match_id begin(side white, match_company company = match_company::people) {
        const auto id = match_number(next_++);
        match_row row = white == side::white ? match_of_people(id, "white", "black")
                                             : match_of_people(id, "black", "white");
        row.company = company;
        write(store_.to(), row).value();
        return id;
    }
    protocol::match_id play(side white, const close_row& end) {
        const auto id = begin(white);
        write(store_.to(), closing(id, end)).value();
        return id;
    }
    std::optional<match_ending> ending_of(const protocol::match_id& id) {
        return store_.from().outline(id)->ending;
    }

private:
    opened_store& store_;
    std::uint32_t next_ = 0;
};

// 2026-11-30 23:59:59.999 UTC.
constexpr runtime::instant last_of_november = 1'796'083'199'999;

} // namespace

TEST_CASE("endings have names") {
    for (const match_ending one : all_endings) CHECK(ending_named(to_string(one)) == one);
    CHECK(to_string(match_ending::link_withheld) == "link_withheld");
    CHECK_FALSE(ending_named("").has_value());
    CHECK_FALSE(ending_named("Finished").has_value());
}

TEST_CASE("every reason of a close is an ending") {
    opened_store store{fresh_database()};
    season all{store};
    const auto ending = [&](close_reason reason, std::optional<side> winner) {
        return all.ending_of(all.play(side::white, close(reason, winner)));
    };
    CHECK(ending(close_reason::finished, side::white) == match_ending::finished);
    CHECK(ending(close_reason::void_match, {}) == match_ending::finished);
    CHECK(ending(close_reason::resigned, side::black) == match_ending::resigned);
    CHECK(ending(close_reason::agreed, {}) == match_ending::called_off);
    CHECK(ending(close_reason::called_off_on_throw, {}) == match_ending::called_off);
    CHECK(ending(close_reason::called_off, {}) == match_ending::called_off);
    CHECK(ending(close_reason::exhausted, {}) == match_ending::lost);
    CHECK(ending(close_reason::state_lost, {}) == match_ending::lost);
    CHECK_FALSE(all.ending_of(all.begin(side::white)).has_value());
}

TEST_CASE("why a match was forfeited stands in its record, wherever that is") {
    opened_store store{fresh_database()};
    season all{store};
    const close_row end = close(close_reason::forfeited, side::black);
    const std::pair<forfeit_reason, match_ending> reasons[]{
        {forfeit_reason::time, match_ending::timed_out},
        {forfeit_reason::abandoned, match_ending::abandoned},
        {forfeit_reason::link_withheld, match_ending::link_withheld},
    };
    for (const auto& [reason, expected] : reasons) {
        // With the close.
        const auto at_once = all.begin(side::white);
        match_commit change = commit(at_once, 0, 3);
        change.records.push_back(forfeit(3, side::white, reason));
        change.close = end;
        write(store.to(), change).value();
        CHECK(all.ending_of(at_once) == expected);
        // Before it, with a restart between them.
        const auto later = all.begin(side::white);
        change.match = later;
        change.close.reset();
        write(store.to(), change).value();
        write(store.to(), commit(later, 4, 1)).value();
        CHECK_FALSE(all.ending_of(later).has_value());
        write(store.to(), closing(later, end)).value();
        CHECK(all.ending_of(later) == expected);
    }
    // A close that was handed in, while the record was lost.
    const auto gone = all.begin(side::white);
    write(store.to(), commit(gone, 0, 3)).value();
    write(store.to(), closing(gone, end)).value();
    CHECK(all.ending_of(gone) == match_ending::timed_out);
}

TEST_CASE("a close that is none is refused") {
    opened_store store{fresh_database()};
    season all{store};
    const auto id = all.begin(side::white);
    close_row crooked = close();
    crooked.close[48] = std::byte{10}; // reason
    CHECK_FALSE(write(store.to(), closing(id, crooked)).has_value());
    crooked = close();
    crooked.close[49] = std::byte{3}; // winner
    CHECK_FALSE(write(store.to(), closing(id, crooked)).has_value());
    CHECK(store.from().engagement_of("white") == id);
    CHECK(write(store.to(), closing(id)).has_value());
}

TEST_CASE("a player's outcomes are told from his seat, and those against the bot are not counted") {
    opened_store store{fresh_database()};
    season all{store};
    for (const side seat : {side::white, side::black}) {
        const side other = engine::opponent(seat);
        all.play(seat, close(close_reason::finished, seat));
        all.play(seat, close(close_reason::finished, other));
        all.play(seat, close(close_reason::void_match, {}));
        all.play(seat, close(close_reason::resigned, other));
        all.play(seat, close(close_reason::called_off, {}));
        close_row claimed = close(close_reason::called_off_on_throw, {});
        claimed.command = {.seat = protocol::number_of(other), .command = "claim", .digest = {}};
        all.play(seat, claimed);
        const auto left = all.begin(seat);
        match_commit change = commit(left, 0, 1);
        change.records = {forfeit(0, seat, forfeit_reason::abandoned)};
        change.close = close(close_reason::forfeited, other);
        write(store.to(), change).value();
        // Against the bot, and a live one.
        write(store.to(), closing(all.begin(seat, match_company::house_bot))).value();
    }
    all.begin(side::white);
    const player_outcomes white = store.from().outcomes_of("white");
    const player_outcomes black = store.from().outcomes_of("black");
    player_outcomes expected;
    expected[match_ending::finished] = {.won = 2, .lost = 2, .undecided = 2, .deserted = 0};
    expected[match_ending::resigned] = {.won = 0, .lost = 2, .undecided = 0, .deserted = 0};
    expected[match_ending::abandoned] = {.won = 0, .lost = 2, .undecided = 0, .deserted = 0};
    expected[match_ending::called_off] = {.won = 0, .lost = 0, .undecided = 4, .deserted = 2};
    CHECK(white == expected);
    for (const match_ending one : all_endings) {
        CHECK(black[one].won == white[one].lost);
        CHECK(black[one].lost == white[one].won);
        CHECK(black[one].undecided == white[one].undecided);
    }
    CHECK(black[match_ending::called_off].deserted == 0);
    CHECK(store.from().outcomes_of("nobody") == player_outcomes{});
}

TEST_CASE("a set-up that ends because of one seat is counted against that seat") {
    opened_store store{fresh_database()};
    season all{store};
    // The anchor did not come: withdrawn. The signature did not: called off.
    match_commit change{.match = all.begin(side::white)};
    change.is_withdrawn = true;
    change.late_seat = side::white;
    write(store.to(), change).value();
    change = closing(all.begin(side::white), close(close_reason::called_off, {}));
    change.late_seat = side::white;
    write(store.to(), change).value();
    // Nobody's fault, and one against the bot.
    change = {.match = all.begin(side::black)};
    change.is_withdrawn = true;
    write(store.to(), change).value();
    change.match = all.begin(side::white, match_company::house_bot);
    change.late_seat = side::white;
    write(store.to(), change).value();

    player_outcomes expected;
    expected[match_ending::called_off] = {.won = 0, .lost = 0, .undecided = 2, .deserted = 2};
    CHECK(store.from().outcomes_of("white") == expected);
    expected[match_ending::called_off] = {.won = 0, .lost = 0, .undecided = 1, .deserted = 0};
    CHECK(store.from().outcomes_of("black") == expected);
}

TEST_CASE("the house's outcomes are told by month, whatever the database's time zone is") {
    const std::string target = fresh_database();
    run_sql(
        target,
        "do $$ begin execute format('alter database %I set timezone = ''Asia/Baku''', "
        "current_database()); end $$"
    );
    opened_store store{target};
    season all{store};
    CHECK(store.from().outcomes().empty());
    all.play(side::white, close(close_reason::finished, side::white, last_of_november));
    all.play(side::white, close(close_reason::finished, side::black, last_of_november - 1));
    all.play(side::white, close(close_reason::resigned, side::black, last_of_november));
    all.play(side::white, close(close_reason::state_lost, {}, last_of_november + 1));
    all.play(
        side::white,
        close(close_reason::finished, side::black, last_of_november - 365 * 86'400'000LL)
    );
    using namespace std::chrono;
    std::vector<month_outcomes> expected{
        {.month = 2025y / November, .counts = {}},
        {.month = 2026y / November, .counts = {}},
        {.month = 2026y / December, .counts = {}},
    };
    expected[0].counts[match_ending::finished] = 1;
    expected[1].counts[match_ending::finished] = 2;
    expected[1].counts[match_ending::resigned] = 1;
    expected[2].counts[match_ending::lost] = 1;
    CHECK(store.from().outcomes() == expected);
}

TEST_CASE("a player's matches come newest first, page by page, with what a list shows") {
    opened_store store{fresh_database()};
    season all{store};
    write(store.to(), player("stranger")).value();
    const auto won = all.play(side::white, close());
    match_row of_others = match_of_people(match_number(90), "black", "stranger");
    write(store.to(), of_others).value();
    write(store.to(), closing(match_number(90))).value();
    const auto lost = all.play(side::black, close(close_reason::resigned, side::white, 9'500));
    const auto withdrawn = all.begin(side::black);
    match_commit change{.match = withdrawn};
    change.is_withdrawn = true;
    write(store.to(), change).value();
    const auto live = all.begin(side::white);

    const auto page = [&](std::optional<protocol::match_id> before, std::size_t limit) {
        std::vector<protocol::match_id> ids;
        for (const auto& one : store.from().matches_of("white", before, limit))
            ids.push_back(one.id);
        return ids;
    };
    CHECK(page({}, 10) == std::vector{live, withdrawn, lost, won});
    CHECK(page({}, 3) == std::vector{live, withdrawn, lost});
    CHECK(page(lost, 3) == std::vector{won});
    CHECK(page(live, 1) == std::vector{withdrawn});
    CHECK(page(match_number(90), 3) == std::vector{won});
    CHECK(page(won, 3).empty());
    CHECK(page(match_number(99), 3).empty());
    CHECK(store.from().matches_of("nobody", {}, 3).empty());

    const auto lines = store.from().matches_of("white", {}, 10);
    const played_match expected{
        .id = lost,
        .rules = match(lost).rules,
        .seats = {.white = {"black", "W"}, .black = {"white", "B"}},
        .created = 2000,
        .is_withdrawn = false,
        .result =
            match_result{
                .ending = match_ending::resigned,
                .winner = side::white,
                .score = {.white = 3, .black = 1},
                .closed = 9'500
            },
    };
    CHECK(lines[2] == expected);
    CHECK(lines[1].is_withdrawn);
    CHECK_FALSE(lines[1].result.has_value());
    CHECK_FALSE(lines[0].is_withdrawn);
    CHECK_FALSE(lines[0].result.has_value());
}
