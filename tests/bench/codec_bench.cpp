// What reading and writing the wire costs: nanoseconds a message, printed as a table.
#include "protocol/batch.hpp"
#include "protocol/codec.hpp"
#include "protocol/record.hpp"
#include "tests/bench/usage.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <limits>

namespace {

using namespace gulbara;
using namespace gulbara::protocol;

constexpr std::string_view help_text = R"(Usage: gulbara-bench-codec

What reading and writing the wire's messages costs: nanoseconds each.
)";

constexpr int rounds = 500;
constexpr int calls_per_round = 200;

// The fastest of many short rounds: the machine's other work only ever adds, and a round is shorter
// than what the system gives a program at a time.
double nanoseconds_a_call(const std::function<std::size_t()>& call) {
    double best = std::numeric_limits<double>::max();
    std::size_t sum = 0;
    for (int round = 0; round < rounds; ++round) {
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < calls_per_round; ++i) sum += call();
        const std::chrono::duration<double, std::nano> spent =
            std::chrono::steady_clock::now() - start;
        best = std::min(best, spent.count() / calls_per_round);
    }
    if (sum == 0) fmt::print("nothing was done\n");
    return best;
}

void print_row(std::string_view what, std::size_t size, const std::function<std::size_t()>& call) {
    const double spent = nanoseconds_a_call(call);
    fmt::print(
        "{:<34}{:>8}{:>10.0f}{:>12.0f}\n",
        what,
        size,
        spent,
        1e3 * static_cast<double>(size) / spent
    );
}

engine::step step(int from, int die) {
    return {{static_cast<std::uint8_t>(from)}, {static_cast<std::uint8_t>(die)}};
}

client_message some_play() {
    const engine::play two{step(24, 5), step(24, 6)};
    return {"p-000017", client::play{{}, 12, {two}}};
}

client_message some_ladder() {
    client::play ladder{{}, 12, {}};
    for (int d = 1; d <= 6; ++d)
        ladder.segments.push_back({step(24, d), step(24, d), step(20, d), step(20, d)});
    return {"p-000018", ladder};
}

server_message some_record() {
    record play;
    play.body = play_body{{step(24, 5), step(24, 6)}, 60'000};
    signature_entry proof;
    proof.size = 16;
    proof.path.resize(4);
    return {std::nullopt, server::record{{}, encode(play), proof}};
}

void print_decoding(std::string_view what, const client_message& message) {
    const std::string frame = encode(message);
    print_row(what, frame.size(), [&] { return std::size_t{decode_client(frame).has_value()}; });
}

} // namespace

int main(int count, char** arguments) {
    if (gulbara::bench::is_help_given(count, arguments, help_text)) return 0;
    fmt::print("{:<34}{:>8}{:>10}{:>12}\n", "", "bytes", "ns each", "MB/s");
    print_decoding("decode_client(play, two steps)", some_play());
    print_decoding("decode_client(play, six segments)", some_ladder());
    print_decoding("decode_client(link)", {"l-000017", client::link{{}, 17, {}}});
    print_decoding("decode_client(ping)", {std::nullopt, client::ping{}});
    const server_message record = some_record();
    const std::string frame = encode(record);
    print_row("encode(record, batch of 16)", frame.size(), [&] { return encode(record).size(); });
    print_row("decode_server(record)", frame.size(), [&] {
        return std::size_t{decode_server(frame).has_value()};
    });
    const server_message ok{"p-000017", server::ok{.seq = 13}};
    print_row("encode(ok)", encode(ok).size(), [&] { return encode(ok).size(); });
}
