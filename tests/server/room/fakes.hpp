// Stand-ins for what surrounds rooms: a clock turned by hand, connections that remember, a store
// in memory whose writes are finished when the test says so.
#pragma once

#include "protocol/codec.hpp"
#include "server/room/viewer.hpp"
#include "server/store/reader.hpp"
#include "server/store/writer.hpp"

#include <atomic>
#include <deque>
#include <limits>
#include <map>
#include <mutex>
#include <set>

namespace gulbara::server::room {

class hand_clock final : public runtime::time_source {
public:
    runtime::instant now() const override { return now_; }
    void advance(std::int64_t ms) { now_ += ms; }

private:
    std::atomic<runtime::instant> now_ = 1'700'000'000'000;
};

// Thread: any.
class fake_viewer final : public viewer {
public:
    fake_viewer(const runtime::time_source& time, std::optional<store::player_row> who)
        : time_(time), who_(std::move(who)) {}

    void send(frame what) override;
    void send_newest(frame what) override {
        if (what) send(std::move(what));
    }
    const store::player_row* identity() const override { return who_ ? &*who_ : nullptr; }
    runtime::instant last_sign_of_life() const override {
        return silent_since ? runtime::instant{*silent_since} : time_.now();
    }
    std::int64_t round_trip_ms() const override { return 0; }

    std::vector<protocol::server_message> received() const;
    template <class Body>
    std::vector<Body> all() const {
        std::vector<Body> result;
        for (const protocol::server_message& message : received())
            if (const auto* body = std::get_if<Body>(&message.body)) result.push_back(*body);
        return result;
    }
    // The answers to the command of that id, in order.
    std::vector<protocol::server_body> answers(std::string_view id) const;
    std::vector<frame> frames() const;
    void clear();

    std::optional<runtime::instant> silent_since;

private:
    const runtime::time_source& time_;
    std::optional<store::player_row> who_;
    mutable std::mutex mutex_;
    std::vector<frame> frames_;
};

store::player_row player_named(const std::string& name);

// Thread: any.
class memory_store final : public store::writer, public store::reader {
public:
    enum class writing : std::uint8_t { prompt, by_hand };

    memory_store(protocol::key_pair key, const runtime::time_source& time)
        : key_(std::move(key)), time_(time) {}

    // ---- what tests turn ----------------------------------------------------------------------
    void set_writing(writing);
    // Finishes what waits, the oldest first, `most` at most; returns how many there were.
    std::size_t finish_writes(std::size_t most = std::numeric_limits<std::size_t>::max());
    std::size_t waiting_writes() const;
    std::size_t refused_writes() const;
    // The next write of a match_commit is refused.
    void refuse_next();
    // As many rows wait as may: one more is refused. Commits of matches are not.
    void set_full(bool);
    // The next challenge that is looked up by its command is accepted just after the look.
    void accept_after_look(const protocol::match_id&);
    // What the player did in earlier matches, added to those that are here.
    void put_outcomes(const std::string& player, store::match_ending, store::ending_counts);
    // The match cannot be brought back.
    void damage_rules(const protocol::match_id&);
    void set_healthy(bool);
    void set_readable(bool);
    std::size_t match_count() const;
    std::size_t challenge_count() const;
    store::stored_match stored(const protocol::match_id&) const;
    store::stored_match& at(const protocol::match_id& match) { return matches_.at(match); }
    void put(store::stored_match);

    // ---- writer ---------------------------------------------------------------------------------
    void submit(store::change, store::on_durable) override;
    std::optional<runtime::instant> waiting_since() const override;
    bool is_healthy() const override;

    // ---- reader ---------------------------------------------------------------------------------
    std::optional<store::player_row> player(std::string_view id) override;
    std::optional<store::challenge_row> challenge(std::string_view id) override;
    std::optional<store::challenge_row>
    challenge_of_command(std::string_view player, const protocol::command_id&) override;
    std::optional<protocol::match_id> match_of_challenge(std::string_view challenge) override;
    std::vector<store::addressed_challenge> addressed_challenges(runtime::instant now) override;
    std::optional<store::stored_match> match(const protocol::match_id&) override;
    std::optional<store::match_outline> outline(const protocol::match_id&) override;
    std::vector<store::stored_record>
    records(const protocol::match_id&, std::uint32_t first_seq, std::size_t limit) override;
    std::vector<protocol::match_id> live_matches() override;
    std::vector<store::match_summary> list(std::size_t limit) override;
    std::optional<protocol::match_id> engagement_of(std::string_view player) override;
    std::vector<store::relation_row>
    relations(const std::optional<store::relation_row>& after, std::size_t limit) override;
    store::player_outcomes outcomes_of(std::string_view player) override;
    std::vector<store::month_outcomes> outcomes() override;
    std::vector<store::played_match> matches_of(
        std::string_view player, const std::optional<protocol::match_id>& before, std::size_t limit
    ) override;
    std::vector<protocol::public_key> server_keys() override;

private:
    struct waiting_write {
        store::change change;
        store::on_durable done;
        runtime::instant since = 0;
    };

    store::write_outcome write(const store::change&); // counts refusals
    store::write_outcome write(const store::player_row&);
    store::write_outcome write(const store::challenge_row&);
    store::write_outcome write(const store::match_row&);
    store::write_outcome write(const store::match_commit&);
    store::write_outcome write(const store::challenge_end&);
    store::write_outcome write(const store::challenge_sweep&);
    store::write_outcome write(const store::relation_row&);
    store::write_outcome write(const store::account_change&); // there are none here
    std::vector<store::stored_match> newest_first(std::string_view player) const;
    void demand_readable() const;

    protocol::key_pair key_;
    const runtime::time_source& time_;
    mutable std::recursive_mutex mutex_; // guards all below
    writing writing_ = writing::prompt;
    bool is_refusing_ = false;
    std::size_t refused_writes_ = 0;
    bool is_full_ = false;
    bool is_healthy_ = true;
    bool is_readable_ = true;
    std::optional<protocol::match_id> accepted_after_look_;
    std::map<std::string, store::player_outcomes, std::less<>> earlier_outcomes_;
    std::deque<waiting_write> waiting_;
    std::map<std::string, store::player_row, std::less<>> players_;
    std::map<std::string, store::challenge_row, std::less<>> challenges_;
    std::map<std::pair<std::string, std::string>, store::relation_row> relations_;
    std::map<protocol::match_id, store::stored_match> matches_;
    std::set<protocol::match_id> left_open_; // they engage nobody
    std::map<protocol::match_id, engine::side> late_seats_;
};

} // namespace gulbara::server::room
