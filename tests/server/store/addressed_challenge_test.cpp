// Challenges that are for one player only, and what ends one.
#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace gulbara::tests::store;

namespace {

challenge_row challenge_to(std::optional<std::string> recipient, const std::string& id) {
    auto row = challenge(id);
    row.recipient = std::move(recipient);
    return row;
}

std::set<std::string> addressed_at(opened_store& store, runtime::instant now) {
    std::set<std::string> ids;
    for (const auto& one : store.from().addressed_challenges(now)) {
        CHECK(one.challenge.recipient == "black");
        CHECK(one.player_name == player("white").name);
        ids.insert(one.challenge.id);
    }
    return ids;
}

using ids = std::set<std::string>;

} // namespace

TEST_CASE("open challenges that are for one player only are found, until they expire or are taken"
) {
    opened_store store{fresh_database()};
    writer& to = store.to();
    prepare_matches(to, 0);
    for (const auto& row :
         {challenge_to("black", "open"),
          challenge_to("black", "taken"),
          challenge_to({}, "anybody's")})
        write(to, row).value();
    CHECK(addressed_at(store, 5) == ids{"open", "taken"});
    match_row made = match(match_number(0));
    made.challenge = "taken";
    write(to, made).value();
    CHECK(addressed_at(store, 99) == ids{"open"});
    CHECK(addressed_at(store, 100).empty());
}

TEST_CASE("a challenge that was ended can be accepted no more; one that was accepted does not end"
) {
    opened_store store{fresh_database()};
    writer& to = store.to();
    prepare_matches(to, 0);
    for (const char* id : {"declined", "taken"}) write(to, challenge_to("black", id)).value();
    match_row made = match(match_number(0));
    made.challenge = "taken";
    write(to, made).value();
    for (const char* id : {"declined", "taken", "unknown"})
        for (const runtime::instant at : {50, 60}) // the first word counts
            write(to, challenge_end{id, at}).value();
    CHECK(store.from().challenge("declined")->expires == 50);
    CHECK(store.from().challenge("taken")->expires == 100);
    CHECK(addressed_at(store, 50).empty());
    CHECK(addressed_at(store, 49) == ids{"declined"});
}
