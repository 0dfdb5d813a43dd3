// Accounts are made and changed here: durable first, then known to everybody.
#pragma once

#include "server/accounts/account_book.hpp"
#include "server/accounts/account_name.hpp"
#include "server/accounts/session_token.hpp"
#include "server/store/account_reader.hpp"
#include "server/store/writer.hpp"

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::server::accounts {

enum class account_refusal : std::uint8_t { name_taken, has_account, no_room };

// Every call blocks until its change is durable, some seconds at most, and throws
// `store::unavailable` when it is not by then: it may be later. Thread: one that may block. Those
// that make sessions: one at a time, all of them on the same one.
class account_desk {
public:
    // All of it outlives the writer's threads.
    account_desk(account_book&, store::account_reader&, store::writer&, const runtime::time_source&);

    // Of a guest. His secret goes on to speak for him, as a session of its own, so that no seat and
    // no connection of his is lost; the device that asks for it gets a session too.
    std::expected<session_secret, account_refusal> make_account(
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
    void end_session(const credential_hash&);

    // The same password at today's cost.
    void keep_again(const std::string& player, std::string_view password);
    // Ends all sessions but `kept`.
    void change_password(
        const std::string& player, std::string_view password, const credential_hash& kept
    );

private:
    // Waits; `then` is done as soon as it is durable, whether or not anybody waits still.
    template <class Then>
    std::expected<void, store::write_refusal> keep(store::account_change, Then);
    // The same of what the database has no reason to refuse; throws std::runtime_error if it does.
    template <class Then>
    void insist(store::account_change, Then);

    account_book& book_;
    store::account_reader& reader_;
    store::writer& writer_;
    const runtime::time_source& time_;
};

} // namespace gulbara::server::accounts
