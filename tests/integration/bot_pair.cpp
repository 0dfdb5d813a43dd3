#include "tests/integration/bot_pair.hpp"

#include "server/bot/client/api.hpp"

#include <doctest/doctest.h>

#include <csignal>
#include <fstream>
#include <iterator>

namespace gulbara::tests::integration {

using namespace std::chrono_literals;

namespace {

// What stands behind `before` on a line of its own.
std::string word_after(const std::string& text, const std::string& before) {
    const std::size_t start = text.find(before);
    if (start == text.npos) return {};
    const std::size_t end = text.find_first_of(" :\n", start + before.size());
    return end == text.npos ? "" : text.substr(start + before.size(), end - start - before.size());
}

} // namespace

bot_pair::bot_pair(house& at, stage& on, std::string_view rules, std::uint16_t points, way by)
    : house_(at), stage_(on) {
    prepare(
        bots_[0],
        {"--challenge",
         "new",
         "--rules",
         std::string(rules),
         "--points",
         std::to_string(points),
         "--clock",
         "slow"},
        by
    );
    start(bots_[0]);
    std::string challenge;
    wait_until([&] { return !(challenge = challenge_of(bots_[0])).empty(); }, "a challenge");
    prepare(bots_[1], {"--accept", challenge}, by);
    start(bots_[1]);

    wait_until(
        [&] {
            const auto list = client::get(house_.server().address(), "/api/v1/matches");
            if (!list || list->status != 200) return false;
            const std::string name = word_after(content_of(bots_[1].output), "match ");
            const std::size_t found = name.empty() ? std::string::npos : list->body.find(name);
            if (found == std::string::npos) return false;
            match_ = *protocol::octets_from_hex<protocol::match_id>(list->body.substr(found, 32));
            return true;
        },
        "a match"
    );
    spectator_ = std::make_unique<test_spectator>(on, house_.server().address(), match_);
    spectator_->start();
    wait_until([&] { return spectator_->newest_seq() >= 1; }, "the first throw");
}

void bot_pair::prepare(bot& one, std::vector<std::string> more, way by) {
    one.folder = house_.new_folder();
    one.output = one.folder.string() + ".log";
    std::uint16_t port = house_.server().port();
    if (by == way::by_proxy) {
        one.proxy = std::make_unique<support::tcp_proxy>(port);
        port = one.proxy->port();
    }
    one.arguments = {
        GULBARA_BOT,
        "--server",
        "http://127.0.0.1:" + std::to_string(port),
        "--state-dir",
        one.folder.string(),
        "--message-rate",
        "10000",
        "--delay",
        "10"
    };
    one.arguments.insert(one.arguments.end(), more.begin(), more.end());
}

void bot_pair::start(bot& one) {
    one.process.reset();
    one.process.emplace(
        support::command_line{.arguments = one.arguments, .environment = {}, .output = one.output}
    );
}

std::string bot_pair::challenge_of(const bot& one) {
    return word_after(content_of(one.output), "challenge ");
}

void bot_pair::wait_until(const std::function<bool()>& condition, std::string_view what) {
    if (!stage_.run_until(condition, 90s))
        FAIL("waited in vain for " << std::string(what) << "\n" << tail());
}

std::string bot_pair::tail() const {
    std::string result;
    for (const bot& one : bots_) result += "--- a bot:\n" + content_of(one.output);
    const std::string log = content_of(house_.server().log());
    return result + "--- the server:\n" +
           log.substr(log.size() - std::min<std::size_t>(log.size(), 3000));
}

bool bot_pair::is_over() const {
    return spectator_->has_close();
}

bool bot_pair::play_on() {
    const auto newest = [this] {
        const auto* book = spectator_->watcher().book();
        return book ? book->log().last_decision().value_or(0) : 0;
    };
    wait_until([&] { return is_over() || newest() > seen_; }, "the match to go on");
    seen_ = newest();
    return !is_over();
}

bool bot_pair::play_for(std::chrono::milliseconds time) {
    stage_.run_for(time);
    return !is_over();
}

void bot_pair::kill_and_restart(std::size_t which) {
    bot& one = bots_[which];
    if (!one.process->is_running()) return;
    one.process->signal(SIGKILL);
    one.process->wait();
    start(one);
}

protocol::verification_report bot_pair::finish() {
    wait_until(
        [&] {
            return is_over() && !bots_[0].process->is_running() && !bots_[1].process->is_running();
        },
        "the end of the match"
    );
    for (bot& one : bots_) {
        INFO(content_of(one.output));
        CHECK(one.process->wait() == 0);
        CHECK(last_line_of(one.output).ends_with(" throws verified"));
        CHECK(content_of(one.output).find("STOP") == std::string::npos);
    }
    CHECK(spectator_->watcher().problem() == "");
    CHECK(bytes_of(spectator_->watcher().book()->records()) == house_.stored_records(match_));
    const auto receipt_of = [this](const bot& one) {
        return one.folder / protocol::to_hex(match_) / "receipt.json";
    };
    house_.verify_closed(match_, receipt_of(bots_[0]));
    const auto report = house_.verify_closed(match_, receipt_of(bots_[1]));
    CHECK(report.throws == spectator_->watcher().book()->log().throws());
    return report;
}

} // namespace gulbara::tests::integration
