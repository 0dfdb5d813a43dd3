#include "server/accounts/account_desk.hpp"

#include "server/accounts/account_password.hpp"
#include "server/store/unavailable.hpp"

#include <chrono>
#include <future>
#include <stdexcept>

namespace gulbara::server::accounts {

namespace {

using kept = std::expected<void, store::write_refusal>;

constexpr std::chrono::seconds patience{5};
constexpr const char* guest_label = "as a guest";

} // namespace

account_desk::account_desk(
    account_book& book,
    store::account_reader& reader,
    store::writer& writer,
    const runtime::time_source& time
)
    : book_(book), reader_(reader), writer_(writer), time_(time) {}

template <class Then>
kept account_desk::keep(store::account_change what, Then then) {
    std::promise<kept> promise;
    auto answer = promise.get_future();
    writer_.submit(
        std::move(what),
        [then = std::move(then),
         promise = std::move(promise)](store::write_outcome outcome) mutable {
            if (outcome) then();
            promise.set_value(outcome ? kept{} : std::unexpected{std::move(outcome.error())});
        }
    );
    if (answer.wait_for(patience) != std::future_status::ready)
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

std::expected<session_secret, account_refusal> account_desk::make_account(
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
    const auto outcome = keep(row, [&book = book_, row] {
        book.add({.player = row.player, .created = row.created});
        for (const auto& each : row.sessions) book.add(each);
    });
    if (outcome) return secret;
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
    insist(row, [&book = book_, row] { book.add(row); });
    return secret;
}

void account_desk::end_session(const credential_hash& ended) {
    insist(store::session_end{ended}, [&book = book_, ended] { book.end(ended); });
}

void account_desk::keep_again(const std::string& player, std::string_view password) {
    insist(store::new_password{.player = player, .password = kept_password(password)}, [] {});
}

void account_desk::change_password(
    const std::string& player, std::string_view password, const credential_hash& only
) {
    const store::new_password what{
        .player = player, .password = kept_password(password), .only = only
    };
    insist(what, [&book = book_, player, only] { book.end_others(player, only); });
}

} // namespace gulbara::server::accounts
