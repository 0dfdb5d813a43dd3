#include "server/net/numbers.hpp"

namespace gulbara::server::net {

namespace {

runtime::counter dropped(runtime::metrics& all, std::string reason) {
    return all.count(
        "gulbara_sessions_dropped_total",
        "WebSocket connections that the server ended.",
        {{.name = "reason", .value = std::move(reason)}}
    );
}

} // namespace

numbers::numbers(runtime::metrics& all)
    : connections_refused(
          all.count("gulbara_connections_refused_total", "Connections refused because of a limit.")
      ),
      sessions_opened(all.count("gulbara_sessions_opened_total", "WebSocket connections made.")),
      messages_received(all.count("gulbara_messages_received_total", "WebSocket messages read.")),
      frames_sent(all.count("gulbara_frames_sent_total", "WebSocket frames given to connections.")),
      bytes_sent(all.count("gulbara_websocket_bytes_sent_total", "Bytes taken by the network.")),
      writes(all.count("gulbara_websocket_writes_total", "Writes that took these bytes.")),
      malformed(all.count("gulbara_messages_malformed_total", "Messages that were none.")),
      rate_limited(all.count("gulbara_rate_limited_total", "Messages and requests over a limit.")),
      lagging(all.count(
          "gulbara_watchers_lagging_total", "Times a watcher was moved to the newest snapshot."
      )),
      dropped_slow(dropped(all, "slow")), dropped_silent(dropped(all, "silent")),
      dropped_abusive(dropped(all, "abusive")),
      failures(all.count("gulbara_connection_failures_total", "Exceptions at a connection's edge.")
      ) {}

} // namespace gulbara::server::net
