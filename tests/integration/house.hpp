// A private PostgreSQL, a server on it, and what a test asks of both.
#pragma once

#include "protocol/verify.hpp"
#include "tests/integration/running_server.hpp"
#include "tests/integration/stage.hpp"
#include "tests/support/private_postgres.hpp"
#include "tests/support/scratch_folder.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace gulbara::tests::integration {

// Thread: one.
class house {
public:
    // After: the server is ready. `prepare` finds an empty database and the folder in which the
    // server will have its own (`state`).
    using preparation = std::function<void(house&)>;
    explicit house(std::vector<std::string> more_options = {}, const preparation& prepare = {});
    // Ends the program if a log has anything secret: the server's own keys, tokens made here, what
    // the test has named.
    ~house();
    house(const house&) = delete;
    house& operator=(const house&) = delete;

    running_server& server() { return server_; }
    support::private_postgres& postgres() { return postgres_; }
    const std::filesystem::path& folder() const { return folder_.path(); }

    std::string new_token();
    // No log may ever have it.
    void keep_secret(std::string what) { secrets_.push_back(std::move(what)); }
    std::filesystem::path new_folder();
    // A new guest with a state folder of its own.
    std::unique_ptr<test_player> make_player(stage&);

    // What the database holds of a match, in order.
    std::vector<protocol::bytes> stored_records(const protocol::match_id&) const;
    // Its transcript over HTTP, judged by the library, by gulbara-verify (with the newest of the
    // server's keys and, where given, that receipt) and by docs/verify.py. The test fails if any of
    // them finds it wrong or live.
    protocol::verification_report
    verify_closed(const protocol::match_id&, const std::filesystem::path& receipt = {}) const;

private:
    support::scratch_folder folder_;
    support::private_postgres postgres_;
    running_server server_;
    int folders_ = 0;
    std::vector<std::string> secrets_;
};

} // namespace gulbara::tests::integration
