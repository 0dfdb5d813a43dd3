#include "server/process.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <sys/resource.h>

namespace gulbara::server {

namespace {

spdlog::level::level_enum level_of(config::log_level level) {
    switch (level) {
    case config::log_level::debug:
        return spdlog::level::debug;
    case config::log_level::warning:
        return spdlog::level::warn;
    case config::log_level::error:
        return spdlog::level::err;
    case config::log_level::info:
        break;
    }
    return spdlog::level::info;
}

} // namespace

void start_log(config::log_level level) {
    auto logger = std::make_shared<spdlog::logger>(
        "gulbara", std::make_shared<spdlog::sinks::stderr_sink_mt>()
    );
    logger->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
    logger->set_level(level_of(level));
    spdlog::set_default_logger(std::move(logger));
}

std::size_t raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur;
}

} // namespace gulbara::server
