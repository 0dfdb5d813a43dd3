#include "tests/protocol/played_match.hpp"

#include "engine/legal_plays.hpp"
#include "protocol/player_commitment.hpp"
#include "protocol/sha256.hpp"

namespace gulbara::tests::protocol {

namespace {

constexpr std::size_t batch_size = 10;

template <class Octets>
Octets secret(const match_plan& plan, role who, std::string_view what) {
    const std::string text = std::to_string(plan.seed) + std::string{to_string(who)};
    Octets result;
    const hash256 hash = sha256({bytes_of(what), bytes_of(text)});
    std::ranges::copy_n(hash.value.begin(), Octets::size, result.value.begin());
    return result;
}

key_pair key_of(const match_plan& plan, role who) {
    return key_pair::from_seed(secret<key_seed>(plan, who, "key"));
}

std::uint32_t length_of(const match_plan& plan) {
    return plan.links.value_or(chain_length_of(plan.points));
}

hash_chain chain_of(const match_plan& plan, role who) {
    const auto match = secret<match_id>(plan, role::server, "match");
    return {{match, who}, length_of(plan), secret<chain_key>(plan, who, "terminal")};
}

transcript_player player_of(const match_plan& plan, role seat, std::string name) {
    return {
        std::move(name),
        "player-" + std::string{to_string(seat)},
        secret<player_salt>(plan, seat, "salt")
    };
}

} // namespace

match_set_up::match_set_up(const match_plan& plan)
    : keys{key_of(plan, role::server), key_of(plan, role::seat_one), key_of(plan, role::seat_two)},
      chains{
          chain_of(plan, role::server),
          chain_of(plan, role::seat_one),
          chain_of(plan, role::seat_two)
      },
      players{player_of(plan, role::seat_one, "Anna"), player_of(plan, role::seat_two, "Boris")},
      rules{
          engine::find_rule_set(plan.rules),
          plan.points,
          plan.clock && plan.mode == contribution::both_seats,
          plan.clock
      } {
    head.mode = plan.mode;
    head.links = length_of(plan);
    head.match = chains.server.identity().match;
    head.created_ms = 1'767'225'599'000;
    head.rules_hash = hash_of_rules(encode(rules));
    for (const role who : all_roles) {
        if (contributes(plan.mode, who)) head.anchors[who] = chains[who].anchor();
        head.keys[who] = keys[who].public_part();
    }
    for (const engine::side who : engine::both_sides)
        head.players[who] = commit_to_player(*players[who].salt, *players[who].id);
}

transcript
match_set_up::with_records(const std::vector<record>& records, const header& under) const {
    transcript file{under, {}, encode(rules), players, {}, {}, {}};
    for (const role who : all_roles)
        file.signatures[who] = sign(keys[who], header_by(who), hash_of(under));
    std::vector<hash256> hashes;
    for (const record& r : records) {
        file.records.push_back({encode(r), {}});
        hashes.push_back(sha256(file.records.back().data));
    }
    for (std::size_t at = 0; at < hashes.size(); at += batch_size) {
        const std::size_t size = std::min(batch_size, hashes.size() - at);
        const auto proofs = sign_batch(keys.server, std::span{hashes}.subspan(at, size));
        for (std::size_t i = 0; i < size; ++i) file.records[at + i].proof = proofs[i];
    }
    return file;
}

signed_close match_set_up::signed_as(const match_close& c) const {
    const auto data = encode(c);
    return {{data.begin(), data.end()}, sign(keys.server, signed_thing::close, hash_of(c))};
}

throw_links match_set_up::links(std::uint32_t index) const {
    throw_links result;
    for (const role who : all_roles)
        if (contributes(head.mode, who)) result[who] = chains[who].link(index);
    return result;
}

played_match::played_match(const match_plan& plan)
    : set_up_(plan), log_(set_up_.head, set_up_.rules), random_(plan.seed) {}

void played_match::append(const record& r) {
    const auto sealed = log_.append(r);
    if (!sealed) throw std::runtime_error(sealed.error().message);
    records_.push_back(r);
}

void played_match::add(const record_body& body, std::optional<engine::side> seat) {
    append(log_.next(body, seat, ++now_));
}

void played_match::add_resume() {
    append(log_.next_resume(1000, ++now_));
}

record played_match::next_record() {
    now_ += 700;
    const std::uint32_t reserve = set_up_.rules.clock ? 100'000 : 0;
    if (const auto* roll = std::get_if<awaited_roll>(&log_.due()))
        return log_.next_roll(set_up_.links(roll->index), now_);
    if (const auto* pass = std::get_if<awaited_pass>(&log_.due()))
        return log_.next(play_body{{}, reserve}, pass->holder, now_);
    if (const auto* play = std::get_if<awaited_play>(&log_.due())) {
        std::vector<engine::legal_play> plays;
        engine::find_legal_plays(*log_.game()->current_segment(), plays);
        const auto& chosen = plays.at(random_() % plays.size());
        return log_.next(play_body{chosen.steps, reserve}, play->holder, now_);
    }
    if (log_.size() == 0) return log_.next(game_start_body{}, std::nullopt, now_);
    return log_.next_forced(now_).value();
}

void played_match::advance() {
    append(next_record());
}

void played_match::advance_to_end() {
    while (!log_.is_decided()) advance();
}

transcript played_match::closed(close_reason reason) const {
    transcript file = live();
    const auto c = log_.next_close(reason, set_up_.chains.server.terminal(), now_ + 1);
    if (!c) throw std::runtime_error(c.error().message);
    file.closing = set_up_.signed_as(*c);
    if (contributes(set_up_.head.mode, role::seat_one))
        file.terminals.white = set_up_.chains.seat_one.terminal();
    if (contributes(set_up_.head.mode, role::seat_two))
        file.terminals.black = set_up_.chains.seat_two.terminal();
    return file;
}

transcript played_match::closed() const {
    return closed(std::get<awaited_close>(log_.due()).reason);
}

receipt played_match::receipt_with(std::uint32_t seq) const {
    transcript file = live();
    return {file.head, file.signatures, std::move(file.records.at(seq))};
}

std::vector<record> chained_anew(std::vector<record> records) {
    hash256 previous;
    for (record& r : records) {
        r.previous = previous;
        if (auto* resume = std::get_if<resume_body>(&r.body)) resume->last_hash = previous;
        previous = sha256(encode(r));
    }
    return records;
}

std::vector<record> numbered_anew(std::vector<record> records) {
    for (std::uint32_t i = 0; i < records.size(); ++i) {
        records[i].seq = i;
        if (auto* resume = std::get_if<resume_body>(&records[i].body)) resume->last_seq = i - 1;
    }
    return chained_anew(std::move(records));
}

std::optional<engine::play>
other_legal_play(const match_set_up& set_up, const std::vector<record>& records, std::size_t at) {
    match_log log{set_up.head, set_up.rules};
    for (std::size_t i = 0; i < at; ++i)
        if (!log.append(records[i])) return std::nullopt;
    const auto* played = std::get_if<play_body>(&records[at].body);
    if (played == nullptr || !log.is_play_due()) return std::nullopt;
    std::vector<engine::legal_play> plays;
    engine::find_legal_plays(*log.game()->current_segment(), plays);
    engine::game after = *log.game();
    if (!after.take_play(played->steps)) return std::nullopt;
    for (const engine::legal_play& other : plays) {
        engine::game instead = *log.game();
        if (instead.take_play(other.steps) && instead.board() != after.board()) return other.steps;
    }
    return std::nullopt;
}

std::string verdict_of(const transcript& file, const verification_demands& demands) {
    const auto read = parse_transcript(to_json(file));
    if (!read) return "file";
    const auto report = verify_transcript(*read, demands);
    if (report) return report->closing ? "valid" : "live";
    if (report.error().record) return "record " + std::to_string(*report.error().record);
    return std::string{to_string(report.error().where)};
}

verification_error error_in(const transcript& file, const verification_demands& demands) {
    const auto read = parse_transcript(to_json(file));
    if (!read) return {place::file, std::nullopt, read.error()};
    const auto report = verify_transcript(*read, demands);
    if (report) throw std::runtime_error("nothing is wrong with the transcript");
    return report.error();
}

} // namespace gulbara::tests::protocol
