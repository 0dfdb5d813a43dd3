// gulbara-rules plays|replay: holds the rules against another implementation, line by line.
#include "engine/tool/answer.hpp"
#include "engine/tool/request.hpp"

#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>

namespace {

using answer_function = std::string (*)(std::string_view);

// Reads up to the line end, but keeps no more than is needed to see that a line is too long.
// Returns false at the end of the input.
bool take_line(std::streambuf& in, std::string& line) {
    using traits = std::char_traits<char>;
    line.clear();
    auto next = in.sbumpc();
    if (traits::eq_int_type(next, traits::eof())) return false;
    for (; !traits::eq_int_type(next, traits::eof()); next = in.sbumpc()) {
        const char byte = traits::to_char_type(next);
        if (byte == '\n') break;
        if (line.size() <= gulbara::engine::tool::longest_line) line.push_back(byte);
    }
    return true;
}

int answer_all(answer_function answer) {
    std::string line;
    while (take_line(*std::cin.rdbuf(), line)) {
        std::cout << answer(line) << '\n';
        if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();
    }
    std::cout.flush();
    return std::cout ? 0 : 1;
}

} // namespace

int main(int count, char** arguments) {
    std::ios::sync_with_stdio(false);
    const std::string_view command = count == 2 ? arguments[1] : "";
    if (command == "plays") return answer_all(gulbara::engine::tool::answer_plays);
    if (command == "replay") return answer_all(gulbara::engine::tool::answer_replay);
    std::cerr
        << "usage: gulbara-rules plays|replay\n"
           "Reads one JSON object a line from standard input and answers each with one line.\n";
    return 2;
}
