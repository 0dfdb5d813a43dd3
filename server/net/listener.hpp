// Takes connections in.
#pragma once

#include "server/net/hub.hpp"
#include "server/net/router.hpp"
#include "server/net/socket.hpp"
#include "server/runtime/task_group.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/io_context.hpp>

#include <cstdint>
#include <vector>

namespace gulbara::server::net {

class listener {
public:
    // Binds and listens; throws std::runtime_error that says where and why not. Hub, router,
    // context and group outlive the connections.
    listener(boost::asio::io_context&, runtime::task_group&, hub&, const router&);

    // Starts to accept.
    void open();
    // Accepts no more; connections already here go on. Thread: any.
    void close();
    // The port that is listened on, also if the settings ask for any.
    std::uint16_t port() const { return port_; }

private:
    using acceptor = boost::asio::basic_socket_acceptor<boost::asio::ip::tcp, strand>;

    boost::asio::awaitable<void> accept();
    bool note_accept(const boost::system::error_code&);
    void try_to_admit(socket);
    void admit(socket);
    // Empty: the house is full, or that address has enough connections.
    std::vector<pass> passes_for(const address& peer);

    boost::asio::io_context& context_;
    runtime::task_group& tasks_;
    hub& hub_;
    const router& router_;
    acceptor acceptor_;
    std::uint16_t port_ = 0;
    bool is_failing_ = false; // so the last accept said
};

} // namespace gulbara::server::net
