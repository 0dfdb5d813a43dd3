// What the seats of a match can say to each other: phrases by id, which each client shows in its
// reader's language (protocol page, section 10). New ones may be added; a published id stays.
#pragma once

#include "protocol/wire_shape.hpp"

#include <cstdint>

namespace gulbara::protocol {

enum class phrase_id : std::uint8_t {
    hello,       // a greeting
    good_luck,   // wished to the other
    well_played, // of the other's play
    nice_throw,  // of the other's dice
    lucky,       // of one's own dice: that was luck
    unlucky,     // of the other's dice: that was bad luck
    oops,        // of one's own play
    thanks,
    sorry,
    one_moment, // I am here, I need a little
    i_am_back,
    good_game, // at the end
    one_more,  // shall we play again?
    bye,
};

template <>
struct wire_names<phrase_id> {
    static constexpr auto pairs = std::to_array<std::pair<phrase_id, std::string_view>>({
        {phrase_id::hello, "hello"},
        {phrase_id::good_luck, "good_luck"},
        {phrase_id::well_played, "well_played"},
        {phrase_id::nice_throw, "nice_throw"},
        {phrase_id::lucky, "lucky"},
        {phrase_id::unlucky, "unlucky"},
        {phrase_id::oops, "oops"},
        {phrase_id::thanks, "thanks"},
        {phrase_id::sorry, "sorry"},
        {phrase_id::one_moment, "one_moment"},
        {phrase_id::i_am_back, "i_am_back"},
        {phrase_id::good_game, "good_game"},
        {phrase_id::one_more, "one_more"},
        {phrase_id::bye, "bye"},
    });
};

} // namespace gulbara::protocol
