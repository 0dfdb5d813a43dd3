#include "server/store/connection.hpp"

#include "server/store/answer.hpp"

#include <algorithm>
#include <array>
#include <libpq-fe.h>
#include <optional>
#include <poll.h>
#include <unordered_set>
#include <utility>

namespace gulbara::server::store {
namespace {

using clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// How soon a stop request is seen while waiting.
constexpr std::chrono::milliseconds stop_check = 100ms;
constexpr int binary = 1;

struct finish {
    void operator()(PGconn* handle) const { PQfinish(handle); }
};

} // namespace

struct connection::implementation {
    std::unique_ptr<PGconn, finish> handle;
    std::stop_token stop;
    std::chrono::milliseconds answer_timeout;
    clock::time_point latest; // the end of all waiting
    std::size_t enqueued = 0;
    std::unordered_set<std::string_view> prepared; // names

    [[noreturn]] void lose() const {
        throw unavailable(without_line_ends(PQerrorMessage(handle.get())));
    }

    // Waits until the socket is ready for any of `events`; returns those it is ready for.
    short wait_for(short events, std::optional<clock::time_point> deadline) const {
        for (;;) {
            if (stop.stop_requested()) throw unavailable("stopped");
            auto slice = stop_check;
            if (deadline) {
                const auto left =
                    std::chrono::ceil<std::chrono::milliseconds>(*deadline - clock::now());
                if (left <= 0ms) throw unavailable("no answer from the database in time");
                slice = std::min(slice, left);
            }
            pollfd ready{.fd = PQsocket(handle.get()), .events = events, .revents = 0};
            const int count = ::poll(&ready, 1, static_cast<int>(slice.count()));
            if (count > 0) return ready.revents;
        }
    }

    void open(const connection_options& options) {
        const std::array<std::pair<const char*, const char*>, 7> words{{
            // What stands before the target may be changed by it.
            {"keepalives_idle", "5"},
            {"keepalives_interval", "2"},
            {"keepalives_count", "3"},
            {"tcp_user_timeout", "10000"},
            {"fallback_application_name", options.application_name.c_str()},
            {"dbname", options.target.c_str()},
            {"client_encoding", "UTF8"},
        }};
        std::array<const char*, words.size() + 1> names{};
        std::array<const char*, words.size() + 1> values{};
        for (std::size_t i = 0; i < words.size(); ++i) {
            names[i] = words[i].first;
            values[i] = words[i].second;
        }
        handle.reset(PQconnectStartParams(names.data(), values.data(), 1));
        if (!handle) throw std::bad_alloc();
        const auto deadline = std::min(latest, clock::now() + options.connect_timeout);
        PostgresPollingStatusType state = PGRES_POLLING_WRITING;
        while (state != PGRES_POLLING_OK) {
            if (state == PGRES_POLLING_FAILED || PQstatus(handle.get()) == CONNECTION_BAD) lose();
            wait_for(state == PGRES_POLLING_READING ? POLLIN : POLLOUT, deadline);
            state = PQconnectPoll(handle.get());
        }
        if (PQsetnonblocking(handle.get(), 1) != 0) lose();
    }

    // Sends what is waiting and reads until `PQgetResult` will not block.
    void await_answer(std::optional<clock::time_point> deadline) const {
        for (;;) {
            const int unsent = PQflush(handle.get());
            if (unsent < 0) lose();
            if (unsent == 0 && PQisBusy(handle.get()) == 0) return;
            const int events = unsent == 0 ? POLLIN : POLLIN | POLLOUT;
            const short ready = wait_for(static_cast<short>(events), deadline);
            if ((ready & ~POLLOUT) != 0 && PQconsumeInput(handle.get()) == 0) lose();
        }
    }

    answer next(std::optional<clock::time_point> deadline) const {
        await_answer(deadline);
        return answer{PQgetResult(handle.get())};
    }

    // Reads all answers of what was sent outside of a pipeline; the last one counts.
    answer last_answer(std::optional<clock::time_point> deadline) const {
        answer last;
        answer first_bad;
        while (answer given = next(deadline)) {
            if (!is_good(given) && !first_bad)
                first_bad = std::move(given);
            else
                last = std::move(given);
        }
        if (first_bad) check(first_bad);
        if (!last) lose();
        return last;
    }

    clock::time_point answer_deadline() const {
        return std::min(latest, clock::now() + answer_timeout);
    }

    void run(const std::string& script, std::optional<clock::time_point> deadline) const {
        if (PQsendQuery(handle.get(), script.c_str()) != 1) lose();
        last_answer(deadline);
    }

    void send(const statement& what, const parameters& values) const {
        constexpr std::size_t most = 16;
        std::array<const char*, most> data{};
        std::array<int, most> lengths{};
        std::array<int, most> formats{};
        formats.fill(binary);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto value = values.value(i);
            if (!value) continue;
            // A null pointer would mean null, also for an empty value.
            data.at(i) = value->empty() ? "" : reinterpret_cast<const char*>(value->data());
            lengths.at(i) = static_cast<int>(value->size());
        }
        const int sent = PQsendQueryPrepared(
            handle.get(),
            what.name,
            static_cast<int>(values.size()),
            data.data(),
            lengths.data(),
            formats.data(),
            binary
        );
        if (sent != 1) lose();
    }

    void begin_pipeline() {
        if (!is_in_pipeline() && PQenterPipelineMode(handle.get()) != 1) lose();
    }

    bool is_in_pipeline() const { return PQpipelineStatus(handle.get()) != PQ_PIPELINE_OFF; }

    std::vector<answer> statement_answers(std::size_t count, clock::time_point deadline) const {
        std::vector<answer> answers;
        for (std::size_t i = 0; i < count; ++i) {
            answer given = next(deadline);
            if (!given) lose();
            answers.push_back(std::move(given));
            next(deadline); // the null between two statements
        }
        return answers;
    }

    // The answers to everything up to the synchronisation point, which is the commit.
    std::vector<answer> last_answers(std::size_t count) const {
        if (PQpipelineSync(handle.get()) != 1) lose();
        const auto deadline = answer_deadline();
        auto answers = statement_answers(count, deadline);
        answer end = next(deadline);
        // An error that comes up only while committing takes the place of the end.
        if (end && PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC) {
            answers.push_back(std::move(end));
            while ((end = next(deadline)) && PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC) {
            }
        }
        if (!end) lose();
        if (PQexitPipelineMode(handle.get()) != 1) lose();
        return answers;
    }
};

namespace {

// Throws for the first one that is an error.
std::vector<result> results_of(std::vector<answer> answers) {
    std::vector<result> results;
    for (answer& given : answers) {
        check(given);
        results.emplace_back(std::move(given));
    }
    return results;
}

} // namespace

connection::connection(const connection_options& options, std::stop_token stop, time_point latest)
    : implementation_(std::make_unique<implementation>()) {
    implementation_->latest = latest;
    implementation_->stop = std::move(stop);
    implementation_->answer_timeout = options.answer_timeout;
    implementation_->open(options);
    // The server's side gives up as well, so that locks of a lost connection do not stay. What is
    // stronger than synchronous_commit = on (a standby has to answer) is left as it is.
    const std::string timeout = std::to_string(options.answer_timeout.count());
    const std::string settings =
        "select set_config('statement_timeout', '" + timeout +
        "', false), set_config('idle_in_transaction_session_timeout', '" + timeout +
        "', false), set_config('tcp_keepalives_idle', '5', false),"
        " set_config('tcp_keepalives_interval', '2', false),"
        " set_config('tcp_keepalives_count', '3', false),"
        " set_config('tcp_user_timeout', '10000', false),"
        " set_config('client_min_messages', 'warning', false),"
        " set_config('synchronous_commit', case"
        " when current_setting('synchronous_commit') in ('off', 'local') then 'on'"
        " else current_setting('synchronous_commit') end, false)";
    implementation_->run(settings, implementation_->answer_deadline());
}

connection::~connection() = default;
connection::connection(connection&&) noexcept = default;
connection& connection::operator=(connection&&) noexcept = default;

void connection::finish_by(time_point latest) {
    implementation_->latest = latest;
}

void connection::prepare(std::span<const statement> statements) {
    implementation& own = *implementation_;
    for (const statement& one : statements) {
        if (own.prepared.contains(one.name)) continue;
        if (PQsendPrepare(own.handle.get(), one.name, one.sql, 0, nullptr) != 1) own.lose();
        own.last_answer(own.answer_deadline());
        own.prepared.insert(one.name);
    }
}

void connection::run(const std::string& script) {
    implementation_->run(script, std::nullopt);
}

result connection::ask(const statement& what, const parameters& values) {
    const implementation& own = *implementation_;
    own.send(what, values);
    return result{own.last_answer(own.answer_deadline())};
}

void connection::enqueue(const statement& what, const parameters& values) {
    implementation& own = *implementation_;
    own.begin_pipeline();
    own.send(what, values);
    ++own.enqueued;
}

std::size_t connection::enqueued() const {
    return implementation_->enqueued;
}

std::vector<result> connection::commit() {
    implementation& own = *implementation_;
    if (!own.is_in_pipeline()) return {};
    return results_of(own.last_answers(std::exchange(own.enqueued, 0)));
}

std::vector<result> connection::run_enqueued() {
    implementation& own = *implementation_;
    if (own.enqueued == 0) return {};
    if (PQsendFlushRequest(own.handle.get()) != 1) own.lose();
    auto answers = own.statement_answers(std::exchange(own.enqueued, 0), own.answer_deadline());
    if (!std::ranges::all_of(answers, is_good)) own.last_answers(0); // the transaction is undone
    return results_of(std::move(answers));
}

} // namespace gulbara::server::store
