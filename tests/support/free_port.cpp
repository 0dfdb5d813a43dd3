#include "tests/support/free_port.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

namespace gulbara::tests::support {

std::uint16_t free_port() {
    using boost::asio::ip::tcp;
    boost::asio::io_context context;
    const tcp::acceptor holder(context, {boost::asio::ip::address_v4::loopback(), 0});
    return holder.local_endpoint().port();
}

} // namespace gulbara::tests::support
