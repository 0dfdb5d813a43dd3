// Drives all tables of a run from one thread.
#pragma once

#include "tests/bench/server/table.hpp"

#include <deque>
#include <memory>
#include <vector>

namespace gulbara::bench {

// Closed: a table begins its next turn at once. Open: turns begin at fixed times, `per_second` of
// all tables together; one for which no table is ready waits, and its waiting counts.
struct pace {
    std::uint32_t per_second = 0; // 0: closed
};

// Throws std::runtime_error when a connection breaks.
class load {
public:
    load();
    ~load();
    load(const load&) = delete;
    load& operator=(const load&) = delete;

    void add(std::unique_ptr<table>);
    // Until no table is setting up; throws if that takes longer.
    void run_set_up(std::chrono::seconds limit);
    void run(pace, std::chrono::milliseconds);
    std::size_t table_count() const { return tables_.size(); }

private:
    struct place {
        std::size_t table = 0;
        std::size_t seat = 0;
        bool wants_writing = false;
    };

    // How many connections had something.
    std::size_t poll(std::chrono::milliseconds longest, const pace&);
    void flush(std::size_t place);
    void begin(std::size_t table, clock::time_point due);
    void begin_due(const pace&);
    void note(std::size_t table, const pace&);

    int poller_;
    std::vector<std::unique_ptr<table>> tables_;
    std::vector<place> places_;
    std::vector<std::size_t> touched_; // places with something to send
    std::deque<std::size_t> ready_;    // tables, in an open run
    clock::time_point next_due_;
};

} // namespace gulbara::bench
