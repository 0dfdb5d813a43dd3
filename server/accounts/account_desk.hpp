// Accounts are made and changed here: durable first, then known to everybody.
#pragma once

#include "server/accounts/account_book.hpp"
#include "server/accounts/account_name.hpp"
#include "server/accounts/recovery_code.hpp"
#include "server/accounts/session_token.hpp"
#include "server/store/account_reader.hpp"
#include "server/store/writer.hpp"

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::server::accounts {

enum class account_refusal : std::uint8_t { name_taken, has_account, no_room };

// A session that has just begun, and the password as it is kept now.
struct opened_session {
    session_secret secret;
    store::login_row login{};
};

// An API token as its owner wants it.
struct token_wish {
    std::string label;
    store::token_scopes scopes{};
    std::optional<store::day> last{};
};

// Every call blocks until its change is durable, some seconds at most, and throws
// `store::unavailable` when it is not by then: it may be later. A session or token that becomes
// durable when nobody waits for it any more is ended at once, for nobody holds it. Thread: one that
// may block. Those that make sessions, tokens or codes: one at a time, all of them on the same one.
class account_desk {
public:
    static constexpr std::chrono::milliseconds usual_patience{5'000};

    // All of it outlives the writer's threads. `patience`: how long a call waits.
    account_desk(
        account_book&,
        store::account_reader&,
        store::writer&,
        const runtime::time_source&,
        std::chrono::milliseconds patience = usual_patience
    );

    // Of a guest. His secret goes on to speak for him, as a session of its own, so that no seat and
    // no connection of his is lost; the device that asks for it gets a session too.
    std::expected<opened_session, account_refusal> make_account(
        const store::player_row& guest,
        const account_name&,
        std::string_view password,
        const std::string& label
    );

    // Whom a typed name may mean. None: nobody.
    std::optional<store::login_row> find(std::string_view typed_name);
    std::optional<store::login_row> find_player(std::string_view player);

    // If there are too many, the one unseen the longest ends first.
    session_secret open_session(const std::string& player, const std::string& label);
    // Or an API token.
    void end_session(const credential_hash&);
    // The same, without waiting: whoever was to have it is gone.
    void abandon_session(const credential_hash&);

    // None: the account has as many as may be.
    std::optional<session_secret> make_token(const std::string& player, const token_wish&);

    // The same password at today's cost.
    store::login_row keep_again(const std::string& player, std::string_view password);
    // Ends all that speaks for him but `only`.
    store::login_row change_password(
        const std::string& player, std::string_view password, const credential_hash& only
    );

    // In place of those from before; nobody sees them again.
    std::vector<recovery_code> make_recovery_codes(const std::string& player);
    store::stored_recovery_codes recovery_codes_of(std::string_view player);
    // Whether that code would let in to that account. None: nobody's account, which takes as long.
    bool is_recovery_code(const std::optional<store::login_row>&, const recovery_code&);
    // Uses the code up: sets the password, ends all that speaks for him, and opens a session. None:
    // there is no such code, or no more.
    std::optional<opened_session> recover(
        const std::string& player,
        const recovery_code&,
        std::string_view password,
        const std::string& label
    );

    // Everything of him; his matches stay without him. False: one of them is live.
    bool end_account(const std::string& player);

private:
    // Whether anybody is still there to get what has become durable.
    enum class waiting : std::uint8_t { still, no_longer };
    // Waits; `then` is done as soon as it is durable, whether or not anybody waits still.
    template <class Then>
    std::expected<void, store::write_refusal> keep(store::account_change, Then);
    // The same of what the database has no reason to refuse; throws std::runtime_error if it does.
    template <class Then>
    void insist(store::account_change, Then);
    // A durable session: known from now on, or ended if nobody gets it.
    void enter(const store::session_row&, waiting);

    account_book& book_;
    store::account_reader& reader_;
    store::writer& writer_;
    const runtime::time_source& time_;
    const std::chrono::milliseconds patience_;
};

} // namespace gulbara::server::accounts
