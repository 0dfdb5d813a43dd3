// What all errands that end in a match have in common: who asks, and reading beforehand.
#pragma once

#include "server/lobby/room_registry.hpp"

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace gulbara::server::lobby {

// What was read, or why it could not be.
template <class T>
using found = std::expected<T, protocol::error_id>;
using found_challenge = std::optional<store::challenge_row>;

// A value; copies are the same. Thread: any.
class errands {
public:
    errands(registry_parts parts, std::shared_ptr<room_registry> registry)
        : parts_(std::move(parts)), registry_(std::move(registry)) {}

    // Who asks, whatever he asks for; null: nobody is known there, which was answered.
    const store::player_row* identified(const room::command&) const;
    // The asker's row, if he may arrange matches now; otherwise he was answered.
    std::optional<store::player_row> asker(const room::command&) const;

    // Reads on a thread that may wait; `next` is called there, once.
    template <class T>
    void look_up(
        std::move_only_function<T(store::reader&)> read,
        std::move_only_function<void(found<T>)> next
    ) const;
    // What is slow by itself, on a thread that keeps nobody else waiting; `next` is called there,
    // once.
    template <class T>
    void work_out(
        std::move_only_function<T()> compute, std::move_only_function<void(found<T>)> next
    ) const;
    void look_up_command(
        const std::string& player,
        const room::command&,
        std::move_only_function<void(found<found_challenge>)> next
    ) const;

    // Why that command's challenge row was refused: often because its id had been free when it was
    // looked up, and another command of the player's was faster. `next` is called once, on any
    // thread, with what to answer.
    void explain(
        const room::command&,
        const store::write_refusal&,
        std::move_only_function<void(protocol::error_id)> next
    ) const;

private:
    template <class T>
    static void
    run_on(runtime::offload&, std::move_only_function<T()>, std::move_only_function<void(found<T>)>);
    static void log_failure(const std::exception&);

    registry_parts parts_;
    std::shared_ptr<room_registry> registry_;
};

template <class T>
void errands::look_up(
    std::move_only_function<T(store::reader&)> read, std::move_only_function<void(found<T>)> next
) const {
    run_on<T>(
        parts_.blocking,
        [&reader = parts_.reader, read = std::move(read)]() mutable { return read(reader); },
        std::move(next)
    );
}

template <class T>
void errands::work_out(
    std::move_only_function<T()> compute, std::move_only_function<void(found<T>)> next
) const {
    run_on<T>(parts_.hashing, std::move(compute), std::move(next));
}

template <class T>
void errands::run_on(
    runtime::offload& threads,
    std::move_only_function<T()> work,
    std::move_only_function<void(found<T>)> next
) {
    threads.post([work = std::move(work), next = std::move(next)](runtime::turn turn) mutable {
        found<T> result = std::unexpected{protocol::error_id::busy};
        try {
            if (turn == runtime::turn::due) result = work();
        } catch (const store::unavailable&) {
            result = std::unexpected{protocol::error_id::storage_unavailable};
        } catch (const std::exception& error) {
            log_failure(error);
            result = std::unexpected{protocol::error_id::internal};
        }
        next(std::move(result));
    });
}

} // namespace gulbara::server::lobby
