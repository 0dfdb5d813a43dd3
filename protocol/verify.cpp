#include "protocol/verify.hpp"

#include "protocol/batch_book.hpp"
#include "protocol/check_header.hpp"
#include "protocol/player_commitment.hpp"
#include "protocol/sha256.hpp"

#include <utility>

namespace gulbara::protocol {

namespace {

using outcome = std::expected<void, verification_error>;

std::unexpected<verification_error> wrong(place where, fault why) {
    return std::unexpected{verification_error{where, std::nullopt, std::move(why)}};
}

std::unexpected<verification_error> wrong(place where, fault_code code, std::string message) {
    return wrong(where, fault{code, std::move(message)});
}

// Looks no deeper than at the type: the signatures are asked for before the records are judged.
bool is_roll(const claimed<bytes>& record) {
    if (!record) return false;
    const auto head = read_record_head(*record);
    return head && head->type == std::to_underlying(record_type::roll);
}

// One run through the places, in their order. Each step may rely on those before it.
class verification {
public:
    verification(const unverified_transcript& file, const verification_demands& demands)
        : file_(file), demands_(demands) {}

    outcome run() {
        for (const auto step :
             {&verification::check_head,
              &verification::check_header_signatures,
              &verification::check_receipt,
              &verification::check_server_key,
              &verification::check_rules_document,
              &verification::check_players,
              &verification::check_records,
              &verification::check_ending})
            if (auto done = (this->*step)(); !done) return done;
        return {};
    }

    verification_report take_report() && { return std::move(report_); }

private:
    outcome check_head() {
        const auto head = check_header(file_.head);
        if (!head) return wrong(place::header, head.error());
        if (!file_.match) return wrong(place::header, file_.match.error());
        if (*file_.match != head->match)
            return wrong(
                place::header, fault_code::other_match, "the header is not of the match named"
            );
        report_.head = *head;
        return {};
    }

    outcome check_header_signatures() {
        const bool has_throw = std::ranges::any_of(file_.records, is_roll);
        const auto asked = has_throw ? asked_of_seats::every_key : asked_of_seats::what_is_given;
        const auto signatures = check_signatures(report_.head, file_.head, asked);
        if (!signatures) return wrong(place::signatures, signatures.error());
        report_.signatures = *signatures;
        return {};
    }

    outcome check_receipt() {
        if (demands_.receipt == nullptr) return {};
        if (!*demands_.receipt) return wrong(place::receipt, demands_.receipt->error());
        const unverified_receipt& receipt = **demands_.receipt;
        const auto head = check_header(receipt.head);
        if (!head) return wrong(place::receipt, head.error());
        if (*head != report_.head)
            return wrong(place::receipt, fault_code::other_match, "the receipt has another header");
        const auto signatures = check_signatures(*head, receipt.head, asked_of_seats::every_key);
        if (!signatures) return wrong(place::receipt, signatures.error());
        if (receipt.newest)
            if (auto found = check_receipt_record(*receipt.newest); !found)
                return wrong(place::receipt, found.error());
        report_.is_receipt_checked = true;
        return {};
    }

    std::expected<void, fault> check_receipt_record(const receipt_record& newest) const {
        const auto decoded = decode_record(newest.record.data);
        if (!decoded) return std::unexpected{decoded.error()};
        if (decoded->seq != newest.seq)
            return faulty(fault_code::bad_seq, "the receipt's record has another number");
        const hash256 hash = sha256(newest.record.data);
        if (!verify(report_.head.keys.server, hash, newest.record.proof))
            return faulty(
                fault_code::bad_signature, "the receipt's record is not signed by the server"
            );
        if (newest.seq >= file_.records.size() || file_.records[newest.seq] != newest.record.data)
            return faulty(
                fault_code::not_contained,
                "record " + std::to_string(newest.seq) + " of the receipt is not in the transcript"
            );
        return {};
    }

    outcome check_server_key() {
        if (!demands_.server_key) return {};
        if (*demands_.server_key != report_.head.keys.server)
            return wrong(
                place::server_key,
                fault_code::wrong_server_key,
                "the server's key is not the one asked for"
            );
        report_.is_server_key_checked = true;
        return {};
    }

    outcome check_rules_document() {
        const auto rules = check_rules(report_.head, file_.rules);
        if (!rules) return wrong(place::rules, rules.error());
        report_.rules = *rules;
        return {};
    }

    outcome check_players() {
        if (!file_.players) return wrong(place::players, file_.players.error());
        for (const engine::side who : engine::both_sides) {
            const transcript_player& player = (*file_.players)[who];
            const bool is_deleted = !player.id || !player.salt;
            if (is_deleted) continue;
            if (commit_to_player(*player.salt, *player.id) != report_.head.players[who])
                return wrong(
                    place::players,
                    fault_code::bad_commitment,
                    "the header does not commit to the player of " +
                        std::string{to_string(seat_of(who))}
                );
        }
        report_.players = *file_.players;
        return {};
    }

    outcome check_records() {
        log_.emplace(report_.head, report_.rules);
        batch_book book{report_.head.keys.server};
        for (std::uint32_t i = 0; i < file_.records.size(); ++i)
            if (auto good = check_record(i, book); !good)
                return std::unexpected{verification_error{place::record, i, std::move(good.error())}
                };
        report_.records = log_->size();
        report_.throws = log_->throws();
        report_.score = log_->score();
        return {};
    }

    std::expected<void, fault> check_record(std::uint32_t i, batch_book& book) {
        const claimed<bytes>& data = file_.records[i];
        if (!data) return std::unexpected{data.error()};
        const auto decoded = log_->append(*data);
        if (!decoded) return std::unexpected{decoded.error()};
        if (!file_.proofs[i]) return std::unexpected{file_.proofs[i].error()};
        if (auto good = book.check(log_->last_hash(), *file_.proofs[i]); !good) return good;
        count(*decoded);
        return {};
    }

    void count(const record& r) {
        if (const auto* play = std::get_if<play_body>(&r.body))
            ++(play->steps.empty() ? report_.passes : report_.plays);
        if (std::holds_alternative<game_start_body>(r.body)) ++report_.games;
        if (std::holds_alternative<resume_body>(r.body)) ++report_.resumes;
    }

    outcome check_ending() {
        if (!file_.closing) return wrong(place::close, file_.closing.error());
        if (*file_.closing) return check_close(**file_.closing);
        if (file_.has_terminals)
            return wrong(
                place::close, fault_code::missing_close, "terminals of a match without a close"
            );
        if (demands_.end == ending::must_be_closed)
            return wrong(place::close, fault_code::missing_close, "the match is not closed");
        return {};
    }

    outcome check_close(const signed_close& closing) {
        const auto decoded = decode_close(closing.data);
        if (!decoded) return wrong(place::close, decoded.error());
        const public_key& key = report_.head.keys.server;
        if (!verify(key, signed_thing::close, hash_of(*decoded), closing.by_server))
            return wrong(
                place::close, fault_code::bad_signature, "the close is not signed by the server"
            );
        if (const auto fits = log_->check_close(*decoded); !fits)
            return wrong(place::close, fits.error());
        if (!file_.terminals) return wrong(place::close, file_.terminals.error());
        for (const engine::side who : engine::both_sides) {
            const auto& terminal = (*file_.terminals)[who];
            if (terminal && !log_->is_terminal_of(seat_of(who), *terminal))
                return wrong(
                    place::close,
                    fault_code::wrong_terminal,
                    "the terminal of " + std::string{to_string(seat_of(who))} +
                        " does not lead down to its last used link"
                );
        }
        report_.closing = *decoded;
        report_.terminals = *file_.terminals;
        report_.is_server_terminal_lost = decoded->server_terminal.is_zero();
        return {};
    }

    const unverified_transcript& file_;
    const verification_demands& demands_;
    verification_report report_;
    std::optional<match_log> log_;
};

} // namespace

std::string_view to_string(place where) {
    constexpr std::array<std::string_view, 10> names{
        "file",
        "header",
        "signatures",
        "receipt",
        "server_key",
        "rules",
        "players",
        "record",
        "close",
        "fraud",
    };
    return names[static_cast<std::size_t>(where)];
}

std::expected<verification_report, verification_error>
verify_transcript(const unverified_transcript& file, const verification_demands& demands) {
    verification run{file, demands};
    if (auto done = run.run(); !done) return std::unexpected{std::move(done.error())};
    return std::move(run).take_report();
}

} // namespace gulbara::protocol
