#include "protocol/chain.hpp"

#include "protocol/byte_stream.hpp"
#include "protocol/sha256.hpp"

#include <openssl/crypto.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace gulbara::protocol {

namespace {

constexpr tag step_tag = make_tag("step");
constexpr std::size_t index_at = 16 + match_id::size + 1;

// T("step") ‖ match_id ‖ u8 role ‖ u32 j ‖ K[j], of which only the last two change on the way down.
class step_message {
public:
    explicit step_message(const chain_identity& whose) {
        auto at = std::ranges::copy(step_tag, message_.begin()).out;
        at = std::ranges::copy(whose.match.value, at).out;
        *at = static_cast<std::byte>(whose.who);
    }

    chain_key below(std::uint32_t j, const chain_key& key) {
        for (std::size_t i = 0; i < 4; ++i)
            message_[index_at + i] = static_cast<std::byte>(j >> (24 - 8 * i));
        std::ranges::copy(key.value, message_.begin() + index_at + 4);
        return chain_key{sha256(message_).value};
    }

private:
    std::array<std::byte, index_at + 4 + chain_key::size> message_{};
};

std::uint32_t stride_of(std::uint32_t length) {
    return static_cast<std::uint32_t>(std::ceil(std::sqrt(static_cast<double>(length))));
}

} // namespace

chain_key step_down(const chain_identity& whose, std::uint32_t j, const chain_key& key) {
    return step_message{whose}.below(j, key);
}

chain_key
walk_down(const chain_identity& whose, std::uint32_t from, std::uint32_t to, const chain_key& key) {
    step_message message{whose};
    chain_key current = key;
    for (std::uint32_t j = from; j > to; --j) current = message.below(j, current);
    return current;
}

bool is_next_link(
    const chain_identity& whose, std::uint32_t j, const chain_key& previous, const chain_key& key
) {
    return j >= 1 && step_down(whose, j, key) == previous;
}

hash_chain::hash_chain(const chain_identity& whose, std::uint32_t length, const chain_key& terminal)
    : identity_(whose), length_(length), stride_(stride_of(length)), terminal_(terminal),
      checkpoints_(length / stride_ + 1) {
    step_message message{whose};
    chain_key current = terminal;
    for (std::uint32_t j = length;; --j) {
        if (j % stride_ == 0) checkpoints_[j / stride_] = current;
        if (j == 0) break;
        current = message.below(j, current);
    }
}

hash_chain::~hash_chain() {
    OPENSSL_cleanse(terminal_.value.data(), chain_key::size);
    OPENSSL_cleanse(checkpoints_.data(), checkpoints_.size() * sizeof(chain_key));
}

chain_key hash_chain::link(std::uint32_t j) const {
    if (j > length_) throw std::out_of_range("a link beyond the end of its chain");
    const std::uint32_t above = (j + stride_ - 1) / stride_;
    if (above < checkpoints_.size())
        return walk_down(identity_, above * stride_, j, checkpoints_[above]);
    return walk_down(identity_, length_, j, terminal_);
}

rising_links::~rising_links() {
    OPENSSL_cleanse(stretch_.data(), stretch_.size() * sizeof(chain_key));
}

const chain_key& rising_links::link(std::uint32_t j) {
    if (j > chain_->length()) throw std::out_of_range("a link beyond the end of its chain");
    if (stretch_.empty() || j < first_ || j - first_ >= stretch_.size())
        fill(j - j % chain_->stride());
    return stretch_[j - first_];
}

// From `first` to the last link below the next checkpoint.
void rising_links::fill(std::uint32_t first) {
    const std::uint32_t last = std::min(first + chain_->stride() - 1, chain_->length());
    stretch_.resize(last - first + 1);
    first_ = first;
    stretch_.back() = chain_->link(last);
    step_message message{chain_->identity()};
    for (std::uint32_t j = last; j > first; --j)
        stretch_[j - 1 - first] = message.below(j, stretch_[j - first]);
}

} // namespace gulbara::protocol
