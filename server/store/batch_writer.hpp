// What one writer thread does with the changes it has taken.
#pragma once

#include "protocol/ed25519.hpp"
#include "server/store/backoff.hpp"
#include "server/store/match_keys.hpp"
#include "server/store/write_item.hpp"
#include "server/store/writer_metrics.hpp"
#include "server/store/writer_session.hpp"

#include <atomic>
#include <span>

namespace gulbara::server::store {

// Thread: one. What it refers to lives longer.
class batch_writer {
public:
    // `is_answered` is kept up to date: the database answered when it was last asked.
    batch_writer(
        writer_session,
        const protocol::key_pair&,
        match_keys&,
        metrics_book&,
        std::atomic<bool>& is_answered,
        std::stop_token
    );

    // Signs and writes all changes, as one transaction if none is refused, and tells each caller.
    // Goes on until the fate of every change is known, however long the database is away, or until
    // a stop is requested. Returns how many changes are not settled then; they are dropped.
    // Throws `superseded`.
    std::size_t settle(std::vector<pending_change>);
    // Looks whether the database answers; opens the connection if it does. Throws `superseded`.
    void probe();
    // How long to be idle before the next `probe`.
    std::chrono::milliseconds idle_time();

private:
    struct stopped {};

    template <class Step>
    void persist(Step);
    connection& reach();
    void note_answer();
    void note_failure(std::string_view reason);
    void identify(std::vector<write_item>&);
    void read_back(connection&, std::vector<write_item>&);
    void write_all(connection&, std::span<write_item* const>);
    void divide(connection&, std::span<write_item* const>, const sql_error&);
    void finish(write_item&);
    void refuse(write_item&, const write_refusal&);

    writer_session session_;
    const protocol::key_pair& key_;
    match_keys& keys_;
    metrics_book& metrics_;
    std::atomic<bool>& is_answered_;
    std::stop_token stop_;
    backoff backoff_;
    bool is_away_ = false; // said so in the log
};

} // namespace gulbara::server::store
