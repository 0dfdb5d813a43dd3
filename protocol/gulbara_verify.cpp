// gulbara-verify: judges a transcript, or a proof of fraud, without asking anybody.
#include "protocol/report.hpp"

#include <cstdio>
#include <fstream>
#include <iostream>

namespace {

using namespace gulbara::protocol;

constexpr std::string_view usage =
    R"(usage: gulbara-verify FILE [--receipt FILE] [--server-key HEX] [--closed] [--json]
       gulbara-verify --fraud FILE [--json]

FILE is a transcript as the server gives it; - reads it from standard input.
  --receipt FILE    the match must be the one of this receipt and contain its record
  --server-key HEX  it must be signed by this key (64 hex digits)
  --closed          a match that is not closed is wrong
  --json            one JSON object instead of text
  --fraud FILE      is this a proof that a server signed two things that contradict each other?

Exit status: 0 valid and closed (or fraud proven), 3 valid so far, 1 wrong, 2 usage.
)";

enum class exit_status : int { valid = 0, wrong = 1, usage = 2, valid_so_far = 3 };

enum class output : std::uint8_t { text, json };

struct arguments {
    std::optional<std::string> transcript;
    std::optional<std::string> receipt;
    std::optional<std::string> fraud;
    std::optional<public_key> server_key;
    ending end = ending::may_be_live;
    output form = output::text;
};

// Reads the command line from the front, up to the first thing that is wrong with it.
class argument_reader {
public:
    explicit argument_reader(std::span<char*> rest) : rest_(rest) {}

    std::expected<arguments, std::string> read() {
        while (!rest_.empty() && problem_.empty()) take(next());
        if (problem_.empty()) check();
        if (!problem_.empty()) return std::unexpected{problem_};
        return result_;
    }

private:
    std::string next() {
        std::string first = rest_.front();
        rest_ = rest_.subspan(1);
        return first;
    }
    void take(const std::string& argument) {
        if (argument == "--closed") {
            result_.end = ending::must_be_closed;
        } else if (argument == "--json") {
            result_.form = output::json;
        } else if (argument == "--receipt") {
            take_value(argument, result_.receipt);
        } else if (argument == "--fraud") {
            take_value(argument, result_.fraud);
        } else if (argument == "--server-key") {
            std::optional<std::string> hex;
            take_value(argument, hex);
            if (hex) result_.server_key = octets_from_hex<public_key>(*hex);
            if (hex && !result_.server_key)
                problem_ = "--server-key takes 64 lower-case hex digits";
        } else if (argument.starts_with("-") && argument != "-") {
            problem_ = "unknown option " + argument;
        } else if (result_.transcript) {
            problem_ = "more than one file";
        } else {
            result_.transcript = argument;
        }
    }
    void take_value(const std::string& option, std::optional<std::string>& value) {
        if (value)
            problem_ = option + " stands twice";
        else if (rest_.empty())
            problem_ = option + " needs a value";
        else
            value = next();
    }
    void check() {
        const bool asks_more = result_.transcript || result_.receipt || result_.server_key ||
                               result_.end == ending::must_be_closed;
        if (result_.fraud && asks_more)
            problem_ = "--fraud goes with nothing but --json";
        else if (!result_.fraud && !result_.transcript)
            problem_ = "no file";
    }

    std::span<char*> rest_;
    arguments result_;
    std::string problem_;
};

// At most a byte more than `limit`, which the parser then refuses. None: it cannot be read.
std::optional<std::string> read_file(const std::string& path, std::size_t limit) {
    std::ifstream file;
    if (path != "-") file.open(path, std::ios::binary);
    std::istream& in = path == "-" ? std::cin : file;
    std::string text;
    std::array<char, 1 << 16> chunk;
    while (in && text.size() <= limit) {
        in.read(chunk.data(), chunk.size());
        text.append(chunk.data(), static_cast<std::size_t>(in.gcount()));
    }
    if (!in.eof() && text.size() <= limit) return std::nullopt;
    return text;
}

template <class Verdict>
void print(const Verdict& verdict, output form) {
    const std::string text = form == output::json ? to_json(verdict) + "\n" : to_text(verdict);
    std::fwrite(text.data(), 1, text.size(), stdout);
}

exit_status refuse_usage(const std::string& problem) {
    std::cerr << "gulbara-verify: " << problem << "\n" << usage;
    return exit_status::usage;
}

exit_status refuse_file(const std::string& path) {
    std::cerr << "gulbara-verify: cannot read " << path << "\n";
    return exit_status::usage;
}

exit_status judge_fraud(const arguments& given) {
    const auto text = read_file(*given.fraud, receipt_limit);
    if (!text) return refuse_file(*given.fraud);
    const auto file = parse_fraud(*text);
    if (!file) {
        print(verification_error{place::file, std::nullopt, file.error()}, given.form);
        return exit_status::wrong;
    }
    const auto fraud = check_fraud(*file);
    if (!fraud) {
        print(verification_error{place::fraud, std::nullopt, fraud.error()}, given.form);
        return exit_status::wrong;
    }
    print(*fraud, given.form);
    return exit_status::valid;
}

exit_status judge_transcript(const arguments& given) {
    const auto text = read_file(*given.transcript, transcript_limit);
    if (!text) return refuse_file(*given.transcript);
    verification_demands demands{nullptr, given.server_key, given.end};
    std::expected<unverified_receipt, fault> receipt;
    if (given.receipt) {
        const auto receipt_text = read_file(*given.receipt, receipt_limit);
        if (!receipt_text) return refuse_file(*given.receipt);
        receipt = parse_receipt(*receipt_text);
        demands.receipt = &receipt;
    }
    const auto file = parse_transcript(*text);
    if (!file) {
        print(verification_error{place::file, std::nullopt, file.error()}, given.form);
        return exit_status::wrong;
    }
    const auto report = verify_transcript(*file, demands);
    if (!report) {
        print(report.error(), given.form);
        return exit_status::wrong;
    }
    print(*report, given.form);
    return report->closing ? exit_status::valid : exit_status::valid_so_far;
}

exit_status run(std::span<char*> given) {
    if (given.size() == 1 &&
        (given[0] == std::string_view{"--help"} || given[0] == std::string_view{"-h"})) {
        std::cout << usage;
        return exit_status::valid;
    }
    const auto parsed = argument_reader{given}.read();
    if (!parsed) return refuse_usage(parsed.error());
    return parsed->fraud ? judge_fraud(*parsed) : judge_transcript(*parsed);
}

} // namespace

int main(int count, char** values) {
    return static_cast<int>(run(std::span{values, static_cast<std::size_t>(count)}.subspan(1)));
}
