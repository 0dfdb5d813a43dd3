// A seat's memory on disk: what must survive a crash of the program or of the machine.
//
// One folder per match below the state folder:
//   secret        the terminal and the signing key (mode 0600)
//   journal       one line per thing that happened, in order; alone, without a secret, of a match
//                 that was set aside
//   receipt.json  the receipt, as `gulbara-verify --receipt` reads it
//   evidence-N/   what a dispute needs, if there ever is one: `reason.txt` and files for it
#pragma once

#include "protocol/bytes.hpp"
#include "protocol/chain.hpp"
#include "protocol/ed25519.hpp"
#include "server/bot/client/evidence.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::server::bot::client {

// What only this seat knows.
struct seat_secret {
    protocol::chain_key terminal;
    protocol::key_seed key_seed;

    friend bool operator==(const seat_secret&, const seat_secret&) = default;
};

using secret_source = std::function<seat_secret()>;

// A fresh one, from the operating system's generator. Throws std::runtime_error if that has none.
seat_secret draw_seat_secret();

struct saved_seat {
    protocol::match_id match;
    seat_secret secret;
    std::vector<std::string> journal; // a line cut off by a crash is not among them
};

// Thread: one. Every member throws std::system_error when the disk fails: a seat that cannot
// remember must not play on.
class seat_store {
public:
    // Makes the folder where there is none and locks it: a second program on it is refused.
    explicit seat_store(std::filesystem::path folder);
    ~seat_store();
    seat_store(const seat_store&) = delete;
    seat_store& operator=(const seat_store&) = delete;

    // The seats of matches that have not been put away.
    std::vector<saved_seat> load();

    // After: durable, folders included.
    void save_secret(const protocol::match_id&, const seat_secret&);
    void save_receipt(const protocol::match_id&, std::string_view json);
    void
    save_evidence(const protocol::match_id&, std::string_view reason, const std::vector<evidence_file>&);

    // Adds a line, which must have no line feed. It survives a crash of this program at once, one
    // of the machine after `sync`.
    void append(const protocol::match_id&, std::string_view line);
    void sync(const protocol::match_id&);

    // The match is over for this seat: secret and journal go; receipt and evidence stay.
    void put_away(const protocol::match_id&);
    // As `put_away`, but the journal stays: of the newest `most_set_aside` such matches, and for
    // `kept_aside` after the last that was written to it.
    void set_aside(const protocol::match_id&);
    // The journal of a match that was set aside; empty: there is none.
    std::vector<std::string> journal_set_aside(const protocol::match_id&);

    static constexpr std::size_t most_set_aside = 32;
    static constexpr std::chrono::days kept_aside{30};

private:
    class file;

    std::filesystem::path folder_of(const protocol::match_id&) const;
    // Whole lines; what a crash has cut off is cut off the file, too.
    std::vector<std::string> read_journal(const protocol::match_id&);
    void forget_old_asides();
    file& journal_of(const protocol::match_id&);
    void save(const std::filesystem::path& folder, std::string_view name, std::string_view content);

    std::filesystem::path folder_;
    std::unique_ptr<file> lock_;
    std::map<protocol::match_id, std::unique_ptr<file>> journals_;
};

} // namespace gulbara::server::bot::client
