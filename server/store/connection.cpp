#include "server/store/connection.hpp"

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

// The database is up but cannot do it now, or takes its leave. Classes and codes of PostgreSQL's
// appendix A: connection, resources, operator intervention, system error, cannot serialize, lock
// not available, read-only (a standby).
bool is_passing(std::string_view state) {
    constexpr std::array classes{"08", "40", "53", "57", "58"};
    return state.empty() || state == "55P03" || state == "25006" ||
           std::ranges::any_of(classes, [&](const char* prefix) {
               return state.starts_with(prefix);
           });
}

// On one line.
std::string without_line_ends(std::string_view text) {
    std::string line;
    for (const char next : text)
        if (next != '\n' && next != '\t')
            line += next;
        else if (next == '\n')
            line += ' ';
    while (line.ends_with(' ')) line.pop_back();
    return line;
}

// The message without its details, which would show values of the row.
std::string message_of(const PGresult* answer) {
    const char* primary = PQresultErrorField(answer, PG_DIAG_MESSAGE_PRIMARY);
    if (primary == nullptr) return without_line_ends(PQresultErrorMessage(answer));
    const char* constraint = PQresultErrorField(answer, PG_DIAG_CONSTRAINT_NAME);
    const char* column = PQresultErrorField(answer, PG_DIAG_COLUMN_NAME);
    std::string message = primary;
    if (constraint != nullptr) message.append(" (constraint ").append(constraint).append(")");
    if (column != nullptr) message.append(" (column ").append(column).append(")");
    return message;
}

struct finish {
    void operator()(PGconn* handle) const { PQfinish(handle); }
};

struct clear {
    void operator()(PGresult* handle) const { PQclear(handle); }
};

using result_handle = std::unique_ptr<PGresult, clear>;

} // namespace

struct result::implementation {
    result_handle handle;
};

result::result(std::shared_ptr<const implementation> rows) : implementation_(std::move(rows)) {}

std::size_t result::size() const {
    return static_cast<std::size_t>(PQntuples(implementation_->handle.get()));
}

bool result::is_null(std::size_t row, int column) const {
    return PQgetisnull(implementation_->handle.get(), static_cast<int>(row), column) == 1;
}

protocol::byte_view result::bytes(std::size_t row, int column) const {
    const PGresult* rows = implementation_->handle.get();
    const int index = static_cast<int>(row);
    const char* first = PQgetvalue(rows, index, column);
    return std::as_bytes(
        std::span{first, static_cast<std::size_t>(PQgetlength(rows, index, column))}
    );
}

std::string_view result::text(std::size_t row, int column) const {
    const protocol::byte_view all = bytes(row, column);
    return {reinterpret_cast<const char*>(all.data()), all.size()};
}

std::int64_t result::number(std::size_t row, int column) const {
    const protocol::byte_view all = bytes(row, column);
    if (all.empty() || all.size() > 8) throw std::logic_error("not a column of numbers");
    const bool is_negative = all.size() > 1 && (all.front() & std::byte{0x80}) != std::byte{0};
    std::uint64_t value = is_negative ? ~std::uint64_t{0} : 0;
    for (const std::byte next : all) value = value << 8 | std::to_integer<std::uint64_t>(next);
    return static_cast<std::int64_t>(value);
}

struct connection::implementation {
    std::unique_ptr<PGconn, finish> handle;
    std::stop_token stop;
    std::chrono::milliseconds answer_timeout;
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
        const auto deadline = clock::now() + options.connect_timeout;
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

    result_handle next(std::optional<clock::time_point> deadline) const {
        await_answer(deadline);
        return result_handle{PQgetResult(handle.get())};
    }

    static bool is_good(const PGresult* answer) {
        const ExecStatusType status = PQresultStatus(answer);
        return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    }

    void check(const PGresult* answer) const {
        if (is_good(answer)) return;
        const char* field = PQresultErrorField(answer, PG_DIAG_SQLSTATE);
        const std::string_view state = field == nullptr ? "" : field;
        const std::string message = message_of(answer);
        if (is_passing(state)) throw unavailable(message);
        throw sql_error(state, message);
    }

    // Reads all answers of what was sent outside of a pipeline; the last one counts.
    result_handle last_answer(std::optional<clock::time_point> deadline) const {
        result_handle last;
        result_handle first_bad;
        while (result_handle answer = next(deadline)) {
            if (!is_good(answer.get()) && !first_bad)
                first_bad = std::move(answer);
            else
                last = std::move(answer);
        }
        if (first_bad) check(first_bad.get());
        if (!last) lose();
        return last;
    }

    clock::time_point answer_deadline() const { return clock::now() + answer_timeout; }

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
        if (enqueued == 0 && PQenterPipelineMode(handle.get()) != 1) lose();
    }

    // The answers to everything up to the synchronisation point, which is the commit.
    std::vector<result_handle> pipeline_answers(std::size_t count) const {
        const auto deadline = answer_deadline();
        std::vector<result_handle> answers;
        for (std::size_t i = 0; i < count; ++i) {
            result_handle answer = next(deadline);
            if (!answer) lose();
            answers.push_back(std::move(answer));
            next(deadline); // the null between two statements
        }
        result_handle end = next(deadline);
        // An error that comes up only while committing takes the place of the end.
        if (end && PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC) {
            answers.push_back(std::move(end));
            while ((end = next(deadline)) && PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC) {
            }
        }
        if (!end) lose();
        return answers;
    }
};

connection::connection(const connection_options& options, std::stop_token stop)
    : implementation_(std::make_unique<implementation>()) {
    implementation_->stop = std::move(stop);
    implementation_->answer_timeout = options.answer_timeout;
    implementation_->open(options);
    // The server's side gives up as well, so that locks of a lost connection do not stay. What is
    // stronger than synchronous_commit = on (a standby has to answer) is left as it is.
    const std::string timeout = std::to_string(options.answer_timeout.count());
    run("select set_config('statement_timeout', '" + timeout +
        "', false), set_config('idle_in_transaction_session_timeout', '" + timeout +
        "', false), set_config('tcp_keepalives_idle', '5', false),"
        " set_config('tcp_keepalives_interval', '2', false),"
        " set_config('tcp_keepalives_count', '3', false),"
        " set_config('tcp_user_timeout', '10000', false),"
        " set_config('client_min_messages', 'warning', false),"
        " set_config('synchronous_commit', case"
        " when current_setting('synchronous_commit') in ('off', 'local') then 'on'"
        " else current_setting('synchronous_commit') end, false)");
}

connection::~connection() = default;
connection::connection(connection&&) noexcept = default;
connection& connection::operator=(connection&&) noexcept = default;

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
    const implementation& own = *implementation_;
    if (PQsendQuery(own.handle.get(), script.c_str()) != 1) own.lose();
    own.last_answer(std::nullopt);
}

result connection::ask(const statement& what, const parameters& values) {
    const implementation& own = *implementation_;
    own.send(what, values);
    auto answer = own.last_answer(own.answer_deadline());
    return result{std::make_shared<const result::implementation>(std::move(answer))};
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
    const std::size_t count = std::exchange(own.enqueued, 0);
    if (count == 0) return {};
    if (PQpipelineSync(own.handle.get()) != 1) own.lose();
    auto answers = own.pipeline_answers(count);
    if (PQexitPipelineMode(own.handle.get()) != 1) own.lose();
    std::vector<result> results;
    for (auto& answer : answers) {
        own.check(answer.get());
        results.emplace_back(std::make_shared<const result::implementation>(std::move(answer)));
    }
    return results;
}

} // namespace gulbara::server::store
