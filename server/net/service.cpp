#include "server/net/service.hpp"

#include "server/net/dialogue.hpp"
#include "server/net/listener.hpp"
#include "server/net/routes.hpp"

#include <spdlog/spdlog.h>

namespace gulbara::server::net {

namespace asio = boost::asio;

struct service::implementation {
    implementation(asio::io_context& context, const foundations& on)
        : metrics(on.metrics), all{.settings = on.settings,
                                   .time = on.time,
                                   .identities = on.identities,
                                   .lobby = on.lobby,
                                   .blocking = on.blocking,
                                   .hashing = on.hashing,
                                   .book = on.book,
                                   .desk = on.desk,
                                   .marker = on.marker,
                                   .count = numbers(on.metrics)},
          routes(make_routes(
              {.all = all,
               .reader = on.reader,
               .ratings = on.ratings,
               .account_reader = on.account_reader,
               .writer = on.writer,
               .metrics = on.metrics}
          )),
          door(context, tasks, all, routes) {
        all.book.watch(&all.sessions);
        metrics.observe(
            "gulbara_connections",
            "Open connections, HTTP and WebSocket.",
            runtime::observed_kind::level,
            [this] { return static_cast<double>(all.admission.connections()); }
        );
        metrics.observe(
            "gulbara_sessions",
            "Open WebSocket connections.",
            runtime::observed_kind::level,
            [this] { return static_cast<double>(all.sessions.size()); }
        );
    }

    ~implementation() {
        all.book.watch(nullptr);
        metrics.forget("gulbara_connections");
        metrics.forget("gulbara_sessions");
    }

    runtime::metrics& metrics;
    hub all;
    router routes;
    runtime::task_group tasks;
    listener door;
};

service::service(asio::io_context& context, const foundations& on)
    : implementation_(std::make_unique<implementation>(context, on)) {}

service::~service() = default;

void service::open() {
    implementation_->door.open();
}

std::uint16_t service::port() const {
    return implementation_->door.port();
}

void service::stop(const std::function<void()>& end_reading) {
    auto& [metrics, all, routes, tasks, door] = *implementation_;
    const auto patience = all.settings.timeouts.shutdown;
    const auto deadline = std::chrono::steady_clock::now() + patience;
    all.is_stopping = true;
    door.close();
    all.sessions.send(room::frame_of({.body = protocol::server::maintenance{.at = all.time.now()}})
    );
    all.sessions.close(close_code::service_restart, "the server restarts");
    if (!all.sessions.wait_until_empty(patience))
        spdlog::warn("{} connections did not go by themselves", all.sessions.size());
    tasks.cancel();
    const auto left = deadline - std::chrono::steady_clock::now();
    if (!tasks.wait_for(std::chrono::ceil<std::chrono::milliseconds>(left))) {
        end_reading();
        if (!tasks.wait_for(patience)) spdlog::error("{} tasks do not end", tasks.size());
    }
    all.sessions.abort();
    all.sessions.wait_until_empty(patience);
}

} // namespace gulbara::server::net
