// Rated matches on the real server: the ledger comes with the close, whatever is killed in between.
#include "tests/integration/house.hpp"
#include "tests/server/net/raw_client.hpp"
#include "tests/support/sql.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace gulbara::tests::integration {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

// Two players with accounts, who play matches to one point against each other.
class rated_couple {
public:
    explicit rated_couple(house& at)
        : at_(at), white_(make_player("Leyla")), black_(make_player("Rauf")) {
        for (test_player* who : {white_.get(), black_.get()}) who->start();
        REQUIRE(on_.run_until([&] { return white_->is_greeted() && black_->is_greeted(); }, 10s));
    }

    stage& on() { return on_; }
    // After: it has begun.
    protocol::match_id begin() {
        const auto before = white_->match();
        white_->challenge(
            {.rules = engine::find_rule_set("gulbar"),
             .points = 1,
             .is_rated = true,
             .clock = protocol::clock_settings{600'000, 12'000, 0, 5'000}},
            [this](const std::string& id) { black_->accept(id); }
        );
        REQUIRE(on_.run_until([&] { return white_->match() != before; }, 10s));
        return *white_->match();
    }
    // After: both have seen the close and were told the same of their ratings.
    wire::closed end(const protocol::match_id& match) {
        REQUIRE(on_.run_until(
            [&] {
                return white_->finished().contains(match) && black_->finished().contains(match);
            },
            60s
        ));
        CHECK(white_->problems() == "");
        CHECK(black_->problems() == "");
        const wire::closed told = white_->finished().at(match).closed;
        CHECK(told.ratings == black_->finished().at(match).closed.ratings);
        return told;
    }
    const std::string& id_of_white() const { return ids_.front(); }

private:
    std::unique_ptr<test_player> make_player(const std::string& name) {
        const std::string token = at_.new_token();
        raw_client client(at_.server().port());
        const std::string password = "correct horse battery";
        at_.keep_secret(password);
        const json wanted{{"name", name}, {"password", password}};
        const auto made = client.post(
            "/api/v1/account", wanted.dump(), "Authorization: Bearer " + token + "\r\n"
        );
        CAPTURE(made.body);
        REQUIRE(made.status == 200);
        ids_.push_back(json::parse(made.body)["player"]);
        return std::make_unique<test_player>(on_, at_.server().address(), token, at_.new_folder());
    }

    house& at_;
    stage on_;
    std::vector<std::string> ids_;
    std::unique_ptr<test_player> white_;
    std::unique_ptr<test_player> black_;
};

class ledger {
public:
    ledger(house& at, const protocol::match_id& match)
        : target_(at.postgres().connection_string()),
          key_("(select key from matches where id = '\\x" + protocol::to_hex(match) + "')") {}

    std::string ask(const std::string& sql) const { return support::run_sql(target_, sql); }
    // Plays on until the answer is that; looks now and then.
    bool comes(rated_couple& players, const std::string& sql, std::string_view wanted) const {
        for (int tries = 0; tries < 600; ++tries) {
            if (ask(sql) == wanted) return true;
            players.on().run_for(100ms);
        }
        return false;
    }
    // Rows that the close of the match has brought.
    std::string closes_of_match() const {
        return "select count(*) from closes where match = " + key_;
    }
    std::string closes() const { return ask(closes_of_match()); }
    std::string entries() const {
        return ask("select count(*) from rating_entries where match = " + key_);
    }
    std::string state() const { return ask("select state from matches where key = " + key_); }
    std::string engaged() const {
        return ask("select count(*) from engagements where match = " + key_);
    }
    std::string values() const {
        return ask(
            "select string_agg(value_after::text, ' ' order by seat) from rating_entries "
            "where match = " +
            key_
        );
    }

private:
    std::string target_;
    std::string key_;
};

json get(house& at, const std::string& path) {
    raw_client client(at.server().port());
    const auto answer = client.ask(path);
    CAPTURE(path);
    REQUIRE(answer.status == 200);
    return json::parse(answer.body);
}

// The server's program with that command, on the same database.
int run_server(house& at, const std::vector<std::string>& words) {
    std::vector<std::string> arguments{GULBARA_SERVER};
    arguments.insert(arguments.end(), words.begin(), words.end());
    return support::run({
        .arguments = arguments,
        .environment = {"GULBARA_DATABASE=" + at.postgres().connection_string()},
        .output = at.folder() / "command.log",
    });
}

// Where a transaction that closes a match is made to stand still.
struct step {
    std::string table;
    std::string moment;      // of the trigger
    std::string condition{}; // of it, for each row
    std::string kind = "trigger";
};

const step steps[] = {
    {"closes", "before insert"},
    {"matches", "before update", "when (new.state = 'closed')"},
    {"ratings", "before update"},
    {"rating_entries", "after insert", "when (new.seat = 2)"},
    {"engagements", "before delete"},
    {"closes", "after insert", {}, "constraint trigger"}, // at the commit
};

std::string creation_of(const step& at) {
    const bool is_late = at.kind != "trigger";
    return "create " + at.kind + " halt " + at.moment + " on " + at.table +
           (is_late ? " deferrable initially deferred" : "") + " for each row " + at.condition +
           " execute function halt()";
}

constexpr const char* halted = "select count(*) from pg_stat_activity where wait_event = 'PgSleep'";

} // namespace

TEST_CASE("a rated match changes both ratings, for everybody to see") {
    house at;
    rated_couple couple(at);
    const auto match = couple.begin();
    const auto told = couple.end(match);
    REQUIRE(told.ratings);
    CHECK_FALSE(told.unrated);
    CHECK(told.ratings->white.before.value == 1'500'000);
    CHECK(told.ratings->white.after.value != 1'500'000);
    CHECK(told.ratings->white.after.value + told.ratings->black.after.value == 3'000'000);
    at.verify_closed(match);

    const auto shown = get(at, "/api/v1/players/" + couple.id_of_white());
    CHECK(shown["account"] == true);
    CHECK(shown["ratings"]["gulbar"]["value"] == told.ratings->white.after.value);
    CHECK(shown["ratings"]["gulbar"]["provisional"] == true);
    const std::string own = "/api/v1/players/" + couple.id_of_white();
    CHECK(get(at, own + "/ratings/gulbar")["points"].size() == 1);
    const auto entry = get(at, own + "/ledger/gulbar");
    CHECK(entry["match"] == protocol::to_hex(match));
    CHECK(entry["after"]["value"] == told.ratings->white.after.value);
    CHECK(entry["opponent"]["name"] == "Rauf");
    CHECK(get(at, "/api/v1/leaderboards/gulbar")["players"].empty()); // one match says little
    CHECK(get(at, "/api/v1/matches/" + protocol::to_hex(match))["ratings"].size() == 2);

    // An operator takes it back while the server runs.
    const auto annul = [&] {
        return run_server(
            at, {"admin", "annul", protocol::to_hex(match), "one person,", "two seats"}
        );
    };
    CHECK(annul() == 0);
    CHECK(annul() == 1); // once
    CHECK(run_server(at, {"admin", "annul"}) == 1);
    CHECK(run_server(at, {"admin"}) == 2);
    CHECK(get(at, own)["ratings"]["gulbar"]["value"] == 1'500'000);
    const auto newest = get(at, own + "/ledger/gulbar?limit=1");
    CHECK(newest["cause"] == "annulment");
    CHECK(newest["reason"] == "one person, two seats");
    at.verify_closed(match);
    CHECK(at.server().stop() == 0);
    CHECK(run_server(at, {"ratings", "recompute"}) == 0);
}

TEST_CASE("kill -9 at every step of closing leaves all or nothing, and all once after the restart"
) {
    house at;
    rated_couple couple(at);
    const std::string target = at.postgres().connection_string();
    support::run_sql(
        target,
        "create function halt() returns trigger language plpgsql as $$ begin "
        "perform pg_sleep(60); return coalesce(new, old); end $$"
    );
    for (const step& each : steps) {
        CAPTURE(each.table);
        CAPTURE(each.moment);
        const auto match = couple.begin();
        const ledger of{at, match};
        of.ask(creation_of(each));
        REQUIRE(of.comes(couple, halted, "1"));
        at.server().kill();
        of.ask("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'"
        );
        REQUIRE(of.comes(couple, halted, "0"));
        of.ask("drop trigger halt on " + each.table);
        CHECK(of.closes() == "0");
        CHECK(of.entries() == "0");
        CHECK(of.state() == "live");
        CHECK(of.engaged() == "2");
        at.server().start();
        const auto told = couple.end(match);
        REQUIRE(told.ratings);
        CHECK(of.closes() == "1");
        CHECK(of.entries() == "2");
        CHECK(of.engaged() == "0");
        CHECK(
            of.values() == std::to_string(told.ratings->white.after.value) + " " +
                               std::to_string(told.ratings->black.after.value)
        );
    }
    // Durable, and nobody was told yet, or some were.
    const auto match = couple.begin();
    const ledger of{at, match};
    REQUIRE(of.comes(couple, of.closes_of_match(), "1"));
    at.server().kill();
    CHECK(of.entries() == "2");
    at.server().start();
    CHECK(couple.end(match).ratings);
    CHECK(of.entries() == "2");
    CHECK(at.server().stop() == 0);
    CHECK(run_server(at, {"ratings", "recompute"}) == 0);
}

} // namespace gulbara::tests::integration
