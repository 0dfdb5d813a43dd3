// Matches that a test plays by itself, with server and seats in one hand: keys and chains follow
// from a seed, plays are legal and random. What a dishonest server could sign, a test can sign too.
#pragma once

#include "protocol/match_log.hpp"
#include "protocol/transcript.hpp"
#include "protocol/verify.hpp"

#include <random>
#include <stdexcept>

namespace gulbara::tests::protocol {

using namespace gulbara::protocol;

struct match_plan {
    std::string_view rules = "long-nardy";
    std::uint8_t points = 1;
    contribution mode = contribution::both_seats;
    std::optional<clock_settings> clock = clock_settings{120'000, 12'000, 0, 5'000};
    std::uint32_t seed = 1;
    std::optional<std::uint32_t> links{}; // other than the page calls for
};

// What is secret or common to a match before its first record. A rated match if it can be one.
struct match_set_up {
    explicit match_set_up(const match_plan&);

    // The records as they are, signed by the server in batches, under a header signed by all.
    transcript with_records(const std::vector<record>&, const header&) const;
    transcript with_records(const std::vector<record>& records) const {
        return with_records(records, head);
    }
    signed_close signed_as(const match_close&) const;
    throw_links links(std::uint32_t index) const;

    by_role<key_pair> keys;
    by_role<hash_chain> chains;
    engine::by_side<transcript_player> players;
    rules_document rules;
    header head;
};

class played_match {
public:
    explicit played_match(const match_plan&);

    const match_set_up& set_up() const { return set_up_; }
    const match_log& log() const { return log_; }
    const std::vector<record>& records() const { return records_; }

    // A record of a seat or of the server; throws std::runtime_error if it may not stand.
    void add(const record_body&, std::optional<engine::side> seat = std::nullopt);
    void add_resume();
    // One record: whatever is due, a play chosen at random.
    void advance();
    // Until `is_there(log)`, which is asked while a throw or a play is due.
    template <class Predicate>
    void advance_until(Predicate is_there) {
        do {
            advance();
        } while (!log_.is_settled() || (!log_.is_decided() && !is_there(log_)));
    }
    void advance_to_end();

    transcript live() const { return set_up_.with_records(records_); }
    transcript closed(close_reason) const;
    // For the reason that a decided match calls for; with the seats' terminals.
    transcript closed() const;
    // A receipt with that record.
    receipt receipt_with(std::uint32_t seq) const;

private:
    record next_record();
    void append(const record&);

    match_set_up set_up_;
    match_log log_;
    std::vector<record> records_;
    std::mt19937 random_;
    std::uint64_t now_ = 1'767'225'600'000;
};

// A match of that plan that has come to `is_there(log)`, with the first seed that leads there.
template <class Predicate>
played_match match_up_to(match_plan plan, Predicate is_there) {
    for (; plan.seed < 500; ++plan.seed) {
        played_match match{plan};
        while (!is_there(match.log()) && !match.log().is_decided()) match.advance();
        if (is_there(match.log())) return match;
    }
    throw std::runtime_error("no seed leads there");
}

// ---- forging ----------------------------------------------------------------------------------

// As a dishonest server would: every `previous` set anew, and what names a hash before it.
std::vector<record> chained_anew(std::vector<record>);
// The numbers set anew, too.
std::vector<record> numbered_anew(std::vector<record>);

// A legal play of the segment before `records[at]` with another outcome, if there is one.
std::optional<engine::play>
other_legal_play(const match_set_up&, const std::vector<record>& records, std::size_t at);

// ---- judging ----------------------------------------------------------------------------------

// In one word or two: "valid", "live", "header", "record 7", … by way of the file's JSON.
std::string verdict_of(const transcript&, const verification_demands& = {});
// The fault found; the test fails if there is none.
verification_error error_in(const transcript&, const verification_demands& = {});

} // namespace gulbara::tests::protocol
