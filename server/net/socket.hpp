// The socket of one connection: everything about it runs on its strand.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>

namespace gulbara::server::net {

using strand = boost::asio::strand<boost::asio::io_context::executor_type>;
using socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, strand>;

} // namespace gulbara::server::net
