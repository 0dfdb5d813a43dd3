#include "server/accounts/account_desk.hpp"
#include "server/accounts/account_password.hpp"
#include "server/store/unavailable.hpp"

#include <doctest/doctest.h>

#include <deque>
#include <utility>

using namespace gulbara::server;
using namespace gulbara::server::accounts;
using namespace std::chrono_literals;

namespace {

struct still_time final : runtime::time_source {
    runtime::instant now() const override { return runtime::instant{100} * 24 * 60 * 60 * 1'000; }
};

// Writes when it is told to.
class slow_writer final : public store::writer {
public:
    void submit(store::change what, store::on_durable done) override {
        auto& account = std::get<store::account_change>(what);
        if (is_quick) return done(store::write_outcome{});
        waiting.emplace_back(std::move(account), std::move(done));
    }
    std::optional<runtime::instant> waiting_since() const override { return std::nullopt; }
    bool is_healthy() const override { return true; }

    // What has waited the longest becomes durable.
    store::account_change write_one() {
        auto [what, done] = std::move(waiting.front());
        waiting.pop_front();
        done(store::write_outcome{});
        return what;
    }

    bool is_quick = true;
    std::deque<std::pair<store::account_change, store::on_durable>> waiting;
};

class one_account final : public store::account_reader {
public:
    std::vector<store::stored_account>
    accounts(const std::optional<std::string>&, std::size_t) override {
        return {};
    }
    std::vector<store::session_row>
    sessions(const std::optional<credential_hash>&, std::size_t) override {
        return {};
    }
    std::optional<store::login_row> login_by_key(std::string_view) override { return login; }
    std::optional<store::login_row> login_of(std::string_view) override { return login; }
    store::stored_recovery_codes recovery_codes_of(std::string_view player) override {
        return player == login->player ? codes : store::stored_recovery_codes{};
    }
    std::vector<store::relation_row> relations_of(std::string_view) override { return {}; }

    std::optional<store::login_row> login = store::login_row{"leyla", "kept"};
    store::stored_recovery_codes codes;
};

struct office {
    still_time time;
    account_book book{[](const store::session_use&) {}};
    one_account reader;
    slow_writer writer;
    account_desk desk{book, reader, writer, time, 1ms};

    office() {
        book.add(store::stored_account{.player = {.id = "leyla", .name = "Leyla", .token_hash = {}}}
        );
    }
    std::size_t sessions() const { return book.sessions_of("leyla", 100).size(); }
    std::size_t tokens() const { return book.tokens_of("leyla", 100).size(); }
};

} // namespace

TEST_CASE("a session that nobody waits for any more is ended as soon as it is durable") {
    office at;
    CHECK(at.book.use(hash_of(at.desk.open_session("leyla", "a phone")), 100));
    at.writer.is_quick = false;
    CHECK_THROWS_AS(at.desk.open_session("leyla", "a phone"), store::unavailable);
    CHECK_THROWS_AS(
        at.desk.make_token("leyla", {"engine", {.read = true}, {}}), store::unavailable
    );
    for (int each = 0; each < 2; ++each) {
        const auto late = std::get<store::session_row>(at.writer.write_one());
        CHECK_FALSE(at.book.use(late.token_hash, 100));
        const auto& next = at.writer.waiting.back().first;
        CHECK(std::get<store::session_end>(next).token_hash == late.token_hash);
    }
    CHECK(at.sessions() == 1);
    CHECK(at.tokens() == 0);
}

TEST_CASE("an account that becomes durable late is there, without a session that nobody holds") {
    office at;
    at.writer.is_quick = false;
    store::player_row guest{.id = "rauf", .name = "Guest", .token_hash = {}};
    guest.token_hash.value[0] = std::byte{1};
    const auto name = parse_account_name("Rauf").value();
    CHECK_THROWS_AS(
        (void)at.desk.make_account(guest, name, "correct horse", "a phone"), store::unavailable
    );
    const auto made = std::get<store::account_row>(at.writer.write_one());
    CHECK(at.book.account_of("rauf"));
    CHECK(at.book.use(guest.token_hash, 100));
    CHECK_FALSE(at.book.use(made.sessions.back().token_hash, 100));
    CHECK(
        std::get<store::session_end>(at.writer.waiting.front().first).token_hash ==
        made.sessions.back().token_hash
    );
}

TEST_CASE("a recovery that becomes durable late has ended all that spoke for the account") {
    office at;
    const auto before = hash_of(at.desk.open_session("leyla", "a phone"));
    at.writer.is_quick = false;
    const auto code = make_recovery_code();
    CHECK_THROWS_AS(
        (void)at.desk.recover("leyla", code, "correct horse", "a laptop"), store::unavailable
    );
    const auto made = std::get<store::recovery>(at.writer.write_one());
    CHECK(made.code == kept_code(code, "leyla"));
    CHECK(check_password("correct horse", made.password) == password_check::right);
    CHECK_FALSE(at.book.use(before, 100));
    CHECK_FALSE(at.book.use(made.session.token_hash, 100));
    CHECK(at.writer.waiting.size() == 1);
}

TEST_CASE("a code is known by its account alone") {
    office at;
    const auto codes = at.desk.make_recovery_codes("leyla");
    CHECK(codes.size() == 10);
    for (const auto& each : codes) at.reader.codes.codes.push_back(kept_code(each, "leyla"));
    for (const auto& each : codes) CHECK(at.desk.is_recovery_code(at.reader.login, each));
    CHECK_FALSE(at.desk.is_recovery_code(at.reader.login, make_recovery_code()));
    CHECK_FALSE(at.desk.is_recovery_code(store::login_row{"rauf", "kept"}, codes.front()));
    CHECK_FALSE(at.desk.is_recovery_code(std::nullopt, codes.front()));
}

TEST_CASE("tokens that are over make room, and no more than 16 stand at once") {
    office at;
    for (std::size_t i = 0; i < account_book::most_tokens; ++i)
        CHECK(at.desk.make_token("leyla", {"engine", {.read = true}, i == 0 ? 100 : 200}));
    CHECK_FALSE(at.desk.make_token("leyla", {"engine", {.read = true}, {}}));
    CHECK(at.book.tokens_of("leyla", 101).size() == account_book::most_tokens - 1);
}
