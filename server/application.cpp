#include "server/application.hpp"

#include "server/config/value.hpp"
#include "server/keys/key_files.hpp"
#include "server/keys/process_secrecy.hpp"
#include "server/lobby/game_lobby.hpp"
#include "server/net/service.hpp"
#include "server/net/static_site.hpp"
#include "server/observations.hpp"
#include "server/process.hpp"
#include "server/runtime/io_threads.hpp"
#include "server/runtime/steady_time.hpp"
#include "server/stop_request.hpp"
#include "server/store/database.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sched.h>
#include <stdexcept>
#include <system_error>
#include <thread>

namespace gulbara::server {

namespace asio = boost::asio;

namespace {

// Something without which there is no start; the message is for the operator.
class start_failure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// The start was broken off by a stop request.
class early_end : public std::exception {
public:
    explicit early_end(stop_cause why) : cause(why) {}
    const char* what() const noexcept override { return "stopped before the start was complete"; }

    stop_cause cause;
};

std::filesystem::path open_state_folder(const config::settings& settings) {
    namespace files = std::filesystem;
    const files::path folder = settings.state_dir;
    std::error_code error;
    if (files::create_directories(folder, error))
        files::permissions(folder, files::perms::owner_all, error);
    if (error)
        throw start_failure(fmt::format("state-dir {}: {}", folder.string(), error.message()));
    return folder;
}

// What marks devices that have logged in. Whoever loses it loses these marks and nothing else.
accounts::device_marker open_marker(const std::filesystem::path& folder) {
    const auto key = keys::secret_in(
        folder / "device-mark.key", "gulbara-device-mark-key-v1", keys::missing_file::is_made
    );
    if (!key) throw start_failure(key.error().message);
    return accounts::device_marker(*key);
}

bool is_open_to_others(const std::filesystem::path& file) {
    using enum std::filesystem::perms;
    std::error_code ignored;
    const auto granted = std::filesystem::status(file, ignored).permissions();
    return (granted & (group_all | others_all)) != none;
}

// `key` is the option that names the file.
accounts::guest_secret token_in(const std::string& path, std::string_view key) {
    std::ifstream file(path);
    if (!file)
        throw start_failure(
            fmt::format("{} {}: {}", key, path, std::generic_category().message(errno))
        );
    if (is_open_to_others(path))
        spdlog::warn("{} {}: is open to others than its owner; chmod 600 it", key, path);
    std::string line;
    std::getline(file, line);
    const auto secret = accounts::parse_token(config::trimmed(line));
    if (!secret)
        throw start_failure(fmt::format("{} {}: expected one line of 64 hex digits", key, path));
    return *secret;
}

accounts::house_roster house_roster_of(const config::settings& settings) {
    struct place {
        protocol::bot_level level;
        std::string_view key;
        const std::string& path;
    };
    using enum protocol::bot_level;
    accounts::house_roster roster;
    for (const auto& [level, key, path] :
         {place{easy, "easy-bot-token-file", settings.easy_bot_token_file},
          place{medium, "medium-bot-token-file", settings.medium_bot_token_file},
          place{strong, "house-bot-token-file", settings.house_bot_token_file}}) {
        if (path.empty()) continue;
        if (!roster.add(level, accounts::guest_of(token_in(path, key), 0).id))
            throw start_failure(fmt::format("{} {}: is another house bot's token", key, path));
    }
    return roster;
}

accounts::cookie_kind cookies_of(const config::settings& settings) {
    for (const auto& each : settings.public_origins)
        if (each.starts_with("https://")) return accounts::cookie_kind::secure;
    return accounts::cookie_kind::plain;
}

store::database_options database_options_of(const config::settings& settings) {
    store::database_options options;
    options.connection.target = settings.database;
    options.writers = settings.writers;
    options.readers = settings.readers;
    options.start_patience = settings.timeouts.database;
    return options;
}

// Before keys are made: those that the database was signed with are not to be replaced unasked.
void insist_on_first_start(
    const config::settings& settings, const std::filesystem::path& folder, stop_request& stop
) {
    auto options = database_options_of(settings);
    options.stop = stop.token();
    const auto known = store::known_keys(options);
    if (!known && stop.is_made()) throw early_end(stop.wait());
    if (!known) throw start_failure(known.error().message);
    if (!known->empty()) throw start_failure(keys::both_lost(folder).message);
}

keys::installation_keys open_keys(
    const config::settings& settings, const std::filesystem::path& folder, stop_request& stop
) {
    if (keys::are_missing(folder)) insist_on_first_start(settings, folder, stop);
    auto keys = keys::keys_in(folder);
    if (!keys) throw start_failure(keys.error().message);
    return std::move(*keys);
}

std::unique_ptr<store::database> open_database(
    const config::settings& settings,
    const protocol::key_pair& signing,
    const runtime::time_source& time,
    stop_request& stop
) {
    auto options = database_options_of(settings);
    options.stop = stop.token();
    auto opened = store::database::open(options, signing, time, [&stop] {
        stop.make(stop_cause::superseded);
    });
    if (!opened && stop.is_made()) throw early_end(stop.wait());
    if (!opened) throw start_failure(opened.error().message);
    return std::move(*opened);
}

// As many as this process may use, which can be fewer than there are (taskset, a container).
std::size_t processor_count() {
    cpu_set_t allowed;
    if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        return std::max(1U, std::thread::hardware_concurrency());
    return static_cast<std::size_t>(CPU_COUNT(&allowed));
}

std::size_t thread_count(const config::settings& settings) {
    return settings.threads != 0 ? settings.threads : processor_count();
}

// Turns the first SIGTERM or SIGINT into a stop request. The second one ends the process. It has a
// thread of its own: signals count from the beginning, whatever the start is waiting for.
class signal_watch {
public:
    explicit signal_watch(stop_request& stop) : signals_(context_, SIGTERM, SIGINT) {
        signals_.async_wait([this, &stop](const boost::system::error_code& error, int) {
            if (error) return;
            signals_.clear();
            stop.make(stop_cause::signal);
        });
        thread_ = std::jthread([this] { context_.run(); }); // ends at once if nothing is waited for
    }
    ~signal_watch() {
        asio::post(context_, [this] { signals_.cancel(); });
    }
    signal_watch(const signal_watch&) = delete;
    signal_watch& operator=(const signal_watch&) = delete;

private:
    asio::io_context context_{1};
    asio::signal_set signals_;
    std::jthread thread_;
};

lobby::registry_limits limits_of(const config::settings& settings) {
    lobby::registry_limits limits;
    limits.live = {settings.limits.matches, settings.limits.matches_per_player};
    limits.room.watchers = settings.limits.watchers_per_match;
    return limits;
}

// Work that may wait for the database. Requests of strangers have threads of their own, fewer than
// there are connections to it (if there are two at least), so that they never hold up a match.
struct blocking_work {
    explicit blocking_work(const config::settings& settings)
        : lobby(settings.readers, 4096), hashing(1, 64),
          http(std::max(1U, settings.readers / 2), 64) {}
    void stop() {
        http.stop();
        hashing.stop();
        lobby.stop();
    }

    runtime::offload lobby;
    runtime::offload hashing; // of passwords: a flood of them waits for itself
    runtime::offload http;
};

// Who somebody is, with an account or without. It outlives the database, whose threads tell it of
// what is durable.
struct account_parts {
    account_parts(
        const config::settings& settings,
        const std::filesystem::path& state_folder,
        accounts::house_roster house_bots,
        const runtime::time_source& time
    )
        : marker(open_marker(state_folder)),
          identities(time, std::move(house_bots), cookies_of(settings), book) {}
    account_parts(const account_parts&) = delete;
    account_parts& operator=(const account_parts&) = delete;
    ~account_parts() = default;

    // Before anybody is asked for. Blocks.
    void open(store::database& database, const runtime::time_source& time) {
        writer = &database.writer();
        book.read_all(database.accounts());
        desk.emplace(book, database.accounts(), *writer, time);
    }

    // Whether a player has an account. Not longer than this lives.
    std::function<bool(const std::string&)> asking() const {
        return [this](const std::string& player) { return book.account_of(player).has_value(); };
    }

    const accounts::device_marker marker;
    store::writer* writer = nullptr;
    accounts::account_book book{[this](const store::session_use& use) {
        writer->submit(store::account_change{use}, [](const store::write_outcome&) {});
    }};
    const accounts::identities identities;
    std::optional<accounts::account_desk> desk;
};

void open(net::service& service, const config::settings& settings) {
    service.open();
    auto where = settings.listen;
    where.port = service.port();
    spdlog::info("listening on {}", config::show(where));
}

void close(store::database& database, const config::settings& settings) {
    const auto lost = database.close(settings.timeouts.shutdown);
    if (lost != 0) spdlog::warn("{} changes could not be written; nobody was told of them", lost);
}

void stop_all(
    net::service& service,
    lobby::game_lobby& lobby,
    blocking_work& blocking,
    store::database& database,
    const config::settings& settings
) {
    service.stop([&database] { database.stop_reading(); });
    database.stop_reading();
    lobby.close(settings.timeouts.shutdown);
    blocking.stop();
    close(database, settings);
}

exit_status end_after(stop_cause cause) {
    if (cause == stop_cause::signal) return exit_status::done;
    spdlog::error("another server has taken the database over");
    return exit_status::failed;
}

exit_status run(const config::settings& settings, lobby::draw_source draw) {
    // In the order of dependency; the stop below undoes it in reverse.
    const runtime::steady_time time;
    runtime::metrics metrics;
    stop_request stop;
    const signal_watch signals(stop);
    room::room_numbers rooms;
    const auto folder = open_state_folder(settings);
    auto house_bots = house_roster_of(settings);
    const auto keys = open_keys(settings, folder, stop);
    // Outlives the threads of `database` and `blocking`, which may hold a timer of it to the last.
    asio::io_context context(static_cast<int>(thread_count(settings)));
    account_parts people(settings, folder, std::move(house_bots), time);
    const auto database = open_database(settings, keys.signing, time, stop);
    people.open(*database, time);
    observe(metrics, *database);
    observe(metrics, rooms);
    blocking_work blocking(settings);
    runtime::io_threads threads(context, thread_count(settings));
    lobby::game_lobby lobby(
        {.executor = context.get_executor(),
         .blocking = blocking.lobby,
         .hashing = blocking.hashing,
         .writer = database->writer(),
         .reader = database->reader(),
         .ratings = database->ratings(),
         .time = time,
         .sealing = keys.sealing,
         .signing = keys.signing,
         .numbers = rooms,
         .limits = limits_of(settings),
         .draw = std::move(draw),
         .has_account = people.asking()},
        people.identities.house_bots()
    );
    lobby.open();
    net::service service(
        context,
        {.settings = settings,
         .time = time,
         .identities = people.identities,
         .lobby = lobby,
         .blocking = blocking.http,
         .hashing = blocking.hashing,
         .book = people.book,
         .desk = *people.desk,
         .marker = people.marker,
         .reader = database->reader(),
         .ratings = database->ratings(),
         .account_reader = database->accounts(),
         .writer = database->writer(),
         .metrics = metrics}
    );
    open(service, settings);

    const auto cause = stop.wait();
    spdlog::info("stopping");
    stop_all(service, lobby, blocking, *database, settings);
    threads.join();
    return end_after(cause);
}

} // namespace

exit_status serve(const config::settings& settings, lobby::draw_source draw) {
    start_log(settings.level);
    try {
        if (settings.dumps == config::core_dumps::forbidden) keys::forbid_core_dumps();
        const auto files = raise_file_limit();
        if (files < settings.limits.connections)
            spdlog::warn("only {} files can be open: fewer connections than the limit", files);
        return run(settings, std::move(draw));
    } catch (const early_end& end) {
        spdlog::info("{}", end.what());
        return end_after(end.cause);
    } catch (const std::exception& error) {
        spdlog::error("{}", error.what());
        return exit_status::failed;
    }
}

std::optional<std::string> fault_in_files(const config::settings& settings) {
    try {
        house_roster_of(settings);
    } catch (const start_failure& failure) {
        return failure.what();
    }
    if (settings.web_dir.empty()) return std::nullopt;
    const auto site = net::read_site(settings.web_dir);
    return site ? std::nullopt : std::optional{"web-dir: " + site.error()};
}

exit_status recompute_ratings(const config::settings& settings, store::ledger_repair repair) {
    start_log(settings.level);
    const auto audit = store::audit_ratings(database_options_of(settings), repair);
    if (!audit) {
        spdlog::error("{}", audit.error().message);
        return exit_status::failed;
    }
    const auto& [matches, entries, wrong, faults] = *audit;
    for (const std::string& fault : faults) spdlog::warn("{}", fault);
    if (wrong > faults.size()) spdlog::warn("and {} more", wrong - faults.size());
    spdlog::info("{} rated matches, {} entries: {} differences", matches, entries, wrong);
    if (wrong == 0 || repair == store::ledger_repair::none)
        return wrong == 0 ? exit_status::done : exit_status::failed;
    const auto rest =
        store::audit_ratings(database_options_of(settings), store::ledger_repair::none);
    spdlog::info("written anew: {} differences are left", rest ? rest->wrong : wrong);
    return rest && rest->wrong == 0 ? exit_status::done : exit_status::failed;
}

exit_status migrate(const config::settings& settings) {
    start_log(settings.level);
    const auto outcome = store::migrate_database(database_options_of(settings));
    if (!outcome) {
        spdlog::error("{}", outcome.error().message);
        return exit_status::failed;
    }
    spdlog::info("{}", *outcome);
    return exit_status::done;
}

} // namespace gulbara::server
