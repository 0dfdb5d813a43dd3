// What players wish of each other.
#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::store;

namespace {

enum class wish : std::uint8_t { none, mute, block, both };

relation_row relation(const std::string& other, wish what, runtime::instant changed) {
    return {
        .player = "white",
        .other = other,
        .is_muted = what == wish::mute || what == wish::both,
        .is_blocked = what == wish::block || what == wish::both,
        .changed = changed,
    };
}

// As it is read.
relation_row with_name(relation_row row) {
    row.other_name = player(row.other).name;
    return row;
}

std::vector<relation_row> all_of(opened_store& store) {
    return store.from().relations({}, 1000);
}

} // namespace

TEST_CASE("a relation is kept, changed and removed") {
    opened_store store{fresh_database()};
    writer& to = store.to();
    prepare_matches(to, 0);
    CHECK(all_of(store).empty());
    for (const wish what : {wish::mute, wish::both, wish::block}) {
        const auto row = relation("black", what, 5 + static_cast<int>(what));
        write(to, row).value();
        CHECK(all_of(store) == std::vector{with_name(row)});
    }
    write(to, relation("black", wish::none, 9)).value();
    CHECK(all_of(store).empty());
    CHECK(write(to, relation("black", wish::none, 10)).has_value());
}

TEST_CASE("nobody is related to himself or to somebody unknown") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 0);
    CHECK_FALSE(write(store.to(), relation("white", wish::mute, 1)).has_value());
    CHECK_FALSE(write(store.to(), relation("nobody", wish::mute, 1)).has_value());
    CHECK(all_of(store).empty());
}

TEST_CASE("relations are read newest first, page by page") {
    opened_store store{fresh_database()};
    writer& to = store.to();
    prepare_matches(to, 0);
    std::vector<relation_row> expected;
    for (int i = 0; i < 10; ++i) {
        const std::string other = "other-" + std::to_string(i);
        write(to, player(other)).value();
        // Two at a time are of one moment.
        expected.push_back(relation(other, wish::mute, 100 + i / 2));
        write(to, expected.back()).value();
    }
    relation_row of_black = relation("white", wish::block, 102);
    of_black.player = "black";
    write(to, of_black).value();
    std::ranges::transform(expected, expected.begin(), with_name);
    std::ranges::reverse(expected);

    std::vector<relation_row> read;
    std::optional<relation_row> last;
    for (;;) {
        const auto page = store.from().relations(last, 3);
        CHECK(page.size() <= 3);
        if (page.empty()) break;
        read.insert(read.end(), page.begin(), page.end());
        last = page.back();
    }
    CHECK(read.size() == 11);
    CHECK(std::erase(read, with_name(of_black)) == 1);
    CHECK(read == expected);
}

TEST_CASE("a player has no more relations than so many, but may change those he has") {
    const std::string target = fresh_database();
    opened_store store{target};
    writer& to = store.to();
    prepare_matches(to, 0);
    run_sql(
        target,
        "insert into players select 'o' || n, 'O', decode(lpad(n::text, 64, '0'), 'hex'), 1 "
        "from generate_series(1, " +
            std::to_string(most_relations) + ") as n"
    );
    for (std::size_t i = 1; i <= most_relations; ++i)
        write(to, relation("o" + std::to_string(i), wish::mute, 5)).value();
    CHECK_FALSE(write(to, relation("black", wish::mute, 6)).has_value());
    CHECK(write(to, relation("o7", wish::block, 6)).has_value());
    write(to, relation("o8", wish::none, 7)).value();
    CHECK(write(to, relation("black", wish::mute, 8)).has_value());
    CHECK(run_sql(target, "select count(*) from relations") == std::to_string(most_relations));
}

TEST_CASE("what a player changes his mind about in quick succession ends as he said last") {
    opened_store store{fresh_database()};
    writer& to = store.to();
    prepare_matches(to, 0);
    for (int round = 0; round < 20; ++round) {
        std::vector<std::future<write_outcome>> all;
        for (int i = 0; i < 9; ++i)
            all.push_back(submit(to, relation("black", i % 2 == 0 ? wish::block : wish::none, i)));
        for (auto& one : all) CHECK(one.get().has_value());
        REQUIRE(all_of(store).size() == 1);
        write(to, relation("black", wish::none, 100)).value();
    }
}
