// What waits for its turn: of each key one item is under way at a time, the others wait in order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace gulbara::server::lobby {

// Thread: any. `begin` is called whenever an item's turn has come, on the thread of `add` or
// `finish` and under no lock. It may call both of them itself, for the same key too: however many
// wait, the stack does not grow.
template <class Key, class Item>
class turn_queue {
public:
    // `most`: so many items of one key, with the one under way.
    turn_queue(std::size_t most, std::function<void(Item)> begin)
        : most_(most), begin_(std::move(begin)) {}

    // Too many of that key are there already, all that are allowed or `most`: the item is given
    // back.
    std::expected<void, Item>
    add(const Key&, Item, std::size_t most = std::numeric_limits<std::size_t>::max());

    // The item of that key that is under way is done with; the next one begins. `tell_next` may
    // leave that one word, if it waits already; it must not call the queue.
    void finish(const Key&, const std::function<void(Item&)>& tell_next = {});

private:
    enum class stage : std::uint8_t {
        beginning, // `begin` has not returned
        under_way,
        over, // finished before `begin` has returned: whoever called that goes on
    };
    struct line {
        stage of_first = stage::beginning;
        std::deque<Item> waiting; // without the first
    };
    using lines = std::map<Key, line>;

    void begin(Key, std::optional<Item>);
    std::optional<Item> next_if_over(const Key&);
    std::optional<Item> next(typename lines::iterator);

    std::size_t most_;
    std::function<void(Item)> begin_;
    std::mutex mutex_; // guards all below
    lines lines_;      // none is kept of which nothing is under way
};

template <class Key, class Item>
std::expected<void, Item> turn_queue<Key, Item>::add(const Key& key, Item item, std::size_t most) {
    {
        const std::scoped_lock lock{mutex_};
        const auto [place, is_new] = lines_.try_emplace(key);
        if (!is_new) {
            auto& waiting = place->second.waiting;
            if (waiting.size() + 1 >= std::min(most, most_))
                return std::unexpected{std::move(item)};
            waiting.push_back(std::move(item));
            return {};
        }
    }
    begin(key, std::move(item));
    return {};
}

template <class Key, class Item>
void turn_queue<Key, Item>::finish(const Key& key, const std::function<void(Item&)>& tell_next) {
    std::optional<Item> following;
    {
        const std::scoped_lock lock{mutex_};
        const auto place = lines_.find(key);
        line& own = place->second;
        if (tell_next && !own.waiting.empty()) tell_next(own.waiting.front());
        if (own.of_first == stage::beginning) {
            own.of_first = stage::over;
            return;
        }
        following = next(place);
    }
    begin(key, std::move(following));
}

template <class Key, class Item>
void turn_queue<Key, Item>::begin(Key key, std::optional<Item> item) {
    while (item) {
        begin_(*std::exchange(item, std::nullopt));
        item = next_if_over(key);
    }
}

template <class Key, class Item>
std::optional<Item> turn_queue<Key, Item>::next_if_over(const Key& key) {
    const std::scoped_lock lock{mutex_};
    const auto place = lines_.find(key);
    if (place->second.of_first == stage::over) return next(place);
    place->second.of_first = stage::under_way;
    return std::nullopt;
}

// Under the lock.
template <class Key, class Item>
std::optional<Item> turn_queue<Key, Item>::next(typename lines::iterator place) {
    line& own = place->second;
    if (own.waiting.empty()) {
        lines_.erase(place);
        return std::nullopt;
    }
    own.of_first = stage::beginning;
    std::optional<Item> result{std::move(own.waiting.front())};
    own.waiting.pop_front();
    return result;
}

} // namespace gulbara::server::lobby
