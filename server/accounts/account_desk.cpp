#include "server/accounts/account_desk.hpp"

#include "server/accounts/account_password.hpp"
#include "server/store/unavailable.hpp"

#include <atomic>
#include <future>
#include <stdexcept>

namespace gulbara::server::accounts {

namespace {

using kept = std::expected<void, store::write_refusal>;

constexpr const char* guest_label = "as a guest";

} // namespace

account_desk::account_desk(
    account_book& book,
    store::account_reader& reader,
    store::writer& writer,
    const runtime::time_source& time,
    std::chrono::milliseconds patience
)
    : book_(book), reader_(reader), writer_(writer), time_(time), patience_(patience) {}

template <class Then>
kept account_desk::keep(store::account_change what, Then then) {
    std::promise<kept> promise;
    auto answer = promise.get_future();
    // Whoever of the two comes first turns it.
    auto waits = std::make_shared<std::atomic<bool>>(true);
    writer_.submit(
        std::move(what),
        [then = std::move(then), waits, promise = std::move(promise)](store::write_outcome outcome
        ) mutable {
            const bool is_waited_for = waits->exchange(false);
            if (outcome) then(is_waited_for ? waiting::still : waiting::no_longer);
            promise.set_value(outcome ? kept{} : std::unexpected{std::move(outcome.error())});
        }
    );
    const bool is_late = answer.wait_for(patience_) != std::future_status::ready;
    if (is_late && waits->exchange(false))
        throw store::unavailable("an account could not be written in time");
    try {
        auto outcome = answer.get();
        if (!outcome && outcome.error().cause == store::refusal_cause::full_queue)
            throw store::unavailable(outcome.error().reason);
        return outcome;
    } catch (const std::future_error&) {
        throw store::unavailable("the server is stopping");
    }
}

template <class Then>
void account_desk::insist(store::account_change what, Then then) {
    const auto outcome = keep(std::move(what), std::move(then));
    if (!outcome) throw std::runtime_error(outcome.error().reason);
}

void account_desk::enter(const store::session_row& row, waiting who) {
    if (who == waiting::still)
        book_.add(row);
    else
        abandon_session(row.token_hash);
}

std::expected<opened_session, account_refusal> account_desk::make_account(
    const store::player_row& guest,
    const account_name& name,
    std::string_view password,
    const std::string& label
) {
    if (book_.is_full()) return std::unexpected{account_refusal::no_room};
    const auto now = time_.now();
    const auto today = day_of(now);
    const auto secret = make_session_secret();
    store::account_row
        row{.player = guest,
            .password = kept_password(password),
            .name_keys = name.keys,
            .created = now,
            .sessions = {
                {guest.token_hash, guest.id, guest_label, today, today},
                {hash_of(secret), guest.id, label, today, today},
            }};
    row.player.name = name.text;
    const auto outcome = keep(row, [this, row](waiting who) {
        book_.add({.player = row.player, .created = row.created});
        book_.add(row.sessions.front());
        enter(row.sessions.back(), who);
    });
    if (outcome) return opened_session{secret, {guest.id, row.password}};
    if (outcome.error().cause == store::refusal_cause::name_taken)
        return std::unexpected{account_refusal::name_taken};
    if (outcome.error().cause == store::refusal_cause::has_account)
        return std::unexpected{account_refusal::has_account};
    throw std::runtime_error(outcome.error().reason);
}

std::optional<store::login_row> account_desk::find(std::string_view typed_name) {
    const auto key = key_of_typed_name(typed_name);
    if (key.empty()) return std::nullopt;
    return reader_.login_by_key(key);
}

std::optional<store::login_row> account_desk::find_player(std::string_view player) {
    return reader_.login_of(player);
}

session_secret account_desk::open_session(const std::string& player, const std::string& label) {
    const auto today = day_of(time_.now());
    const auto secret = make_session_secret();
    if (const auto surplus = book_.surplus_of(player)) end_session(*surplus);
    const store::session_row row{hash_of(secret), player, label, today, today};
    insist(row, [this, row](waiting who) { enter(row, who); });
    return secret;
}

void account_desk::end_session(const credential_hash& ended) {
    insist(store::session_end{ended}, [&book = book_, ended](waiting) { book.end(ended); });
}

void account_desk::abandon_session(const credential_hash& ended) {
    writer_.submit(
        store::account_change{store::session_end{ended}},
        [&book = book_, ended](const store::write_outcome& outcome) {
            if (outcome) book.end(ended);
        }
    );
}

std::optional<session_secret>
account_desk::make_token(const std::string& player, const token_wish& wish) {
    const auto today = day_of(time_.now());
    for (const auto& each : book_.spent_tokens_of(player, today)) end_session(each);
    if (book_.tokens_of(player, today).size() >= account_book::most_tokens) return std::nullopt;
    const auto secret = make_session_secret();
    store::session_row row{hash_of(secret), player, wish.label, today, today};
    row.scopes = wish.scopes;
    row.last = wish.last;
    insist(row, [this, row](waiting who) { enter(row, who); });
    return secret;
}

store::login_row account_desk::keep_again(const std::string& player, std::string_view password) {
    store::login_row login{player, kept_password(password)};
    insist(store::new_password{.player = player, .password = login.password}, [](waiting) {});
    return login;
}

store::login_row account_desk::change_password(
    const std::string& player, std::string_view password, const credential_hash& only
) {
    store::login_row login{player, kept_password(password)};
    const store::new_password what{.player = player, .password = login.password, .only = only};
    insist(what, [&book = book_, player, only](waiting) { book.end_others(player, only); });
    return login;
}

std::vector<recovery_code> account_desk::make_recovery_codes(const std::string& player) {
    std::vector<recovery_code> codes;
    store::recovery_code_set kept_set{.player = player, .made = day_of(time_.now())};
    for (std::size_t i = 0; i < recovery_codes_at_once; ++i) {
        codes.push_back(make_recovery_code());
        kept_set.codes.push_back(kept_code(codes.back(), player));
    }
    insist(std::move(kept_set), [](waiting) {});
    return codes;
}

store::stored_recovery_codes account_desk::recovery_codes_of(std::string_view player) {
    return reader_.recovery_codes_of(player);
}

bool account_desk::is_recovery_code(
    const std::optional<store::login_row>& login, const recovery_code& code
) {
    const std::string player = login ? login->player : std::string();
    const auto left = reader_.recovery_codes_of(player);
    return is_among(left.codes, kept_code(code, player));
}

std::optional<opened_session> account_desk::recover(
    const std::string& player,
    const recovery_code& code,
    std::string_view password,
    const std::string& label
) {
    const auto today = day_of(time_.now());
    const auto secret = make_session_secret();
    const store::recovery what{
        .player = player,
        .code = kept_code(code, player),
        .password = kept_password(password),
        .session = {hash_of(secret), player, label, today, today},
    };
    const auto outcome = keep(what, [this, session = what.session](waiting who) {
        book_.end_others(session.player, session.token_hash);
        enter(session, who);
    });
    if (outcome) return opened_session{secret, {player, what.password}};
    if (outcome.error().cause == store::refusal_cause::no_such_code) return std::nullopt;
    throw std::runtime_error(outcome.error().reason);
}

bool account_desk::end_account(const std::string& player) {
    const auto outcome =
        keep(store::account_end{player}, [&book = book_, player](waiting) { book.remove(player); });
    if (outcome) return true;
    if (outcome.error().cause == store::refusal_cause::match_live) return false;
    throw std::runtime_error(outcome.error().reason);
}

} // namespace gulbara::server::accounts
