#include "server/net/outbox.hpp"

#include <algorithm>
#include <utility>

namespace gulbara::server::net {

void outbox::push(opcode code, room::frame payload) {
    const frame_header header(code, payload->size());
    entries_.push_back({header, code, std::move(payload)});
    size_ += entries_.back().size();
}

std::span<const std::string_view> outbox::pieces() {
    pieces_.clear();
    std::size_t skip = sent_of_first_;
    const auto add = [&](std::string_view piece) {
        const auto cut = std::min(skip, piece.size());
        skip -= cut;
        if (cut < piece.size()) pieces_.push_back(piece.substr(cut));
    };
    const auto last = std::min(entries_.size(), first_ + frames_per_write);
    for (auto at = first_; at < last; ++at) {
        add(entries_[at].header.bytes());
        add(*entries_[at].payload);
    }
    return pieces_;
}

void outbox::consume(std::size_t sent) {
    size_ -= sent;
    sent_of_first_ += sent;
    while (first_ < entries_.size() && sent_of_first_ >= entries_[first_].size()) {
        sent_of_first_ -= entries_[first_].size();
        entries_[first_].payload.reset();
        ++first_;
    }
    release_sent();
}

void outbox::remove_if(const std::function<bool(std::string_view)>& is_unwanted) {
    const auto from = entries_.begin() + static_cast<std::ptrdiff_t>(first_unsent());
    const auto kept = std::remove_if(from, entries_.end(), [&](const entry& each) {
        if (each.code != opcode::text || !is_unwanted(*each.payload)) return false;
        size_ -= each.size();
        return true;
    });
    entries_.erase(kept, entries_.end());
    release_sent();
}

void outbox::clear() {
    while (entries_.size() > first_unsent()) {
        size_ -= entries_.back().size();
        entries_.pop_back();
    }
    release_sent();
}

void outbox::release_sent() {
    if (is_empty()) {
        entries_ = {};
        pieces_ = {};
        first_ = 0;
    } else if (first_ >= frames_per_write && first_ >= entries_.size() / 2) {
        // A client that is always a little behind must not make the sent ones pile up.
        entries_.erase(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(first_));
        first_ = 0;
    }
}

} // namespace gulbara::server::net
