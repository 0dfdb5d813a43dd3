// How large anything on the wire may be. Published in docs/protocol.md; some go into `hello`.
#pragma once

#include <cstddef>

namespace gulbara::protocol {

// Bytes of one WebSocket message.
inline constexpr std::size_t client_frame_limit = 16 * 1024;
inline constexpr std::size_t server_frame_limit = 256 * 1024; // a hello with thousands of matches

// Objects and arrays inside each other, the message itself included.
inline constexpr std::size_t nesting_limit = 16;
// JSON values in one frame, names aside.
inline constexpr std::size_t client_values_limit = 2048;
inline constexpr std::size_t server_values_limit = 8192;

// Live matches of one player, as `hello` lists them: so many that it stays below the frame's limit.
inline constexpr std::size_t live_matches_limit = 4'096;

// A house bot's live matches, for each that it offers to play at once: most of them wait for a
// player who has gone.
inline constexpr std::size_t matches_per_place = 16;

// Texts in bytes of UTF-8.
inline constexpr std::size_t command_id_limit = 64;
inline constexpr std::size_t client_name_limit = 100;
inline constexpr std::size_t rule_set_id_limit = 32;
inline constexpr std::size_t challenge_id_limit = 64;
inline constexpr std::size_t player_id_limit = 64;
inline constexpr std::size_t password_limit = 64;
inline constexpr std::size_t said_limit = 800;

// Segments of one `play`; the longest ladder has six.
inline constexpr std::size_t segments_limit = 24;
// Rule sets in one `available`.
inline constexpr std::size_t rule_sets_limit = 16;
// Records in one `hand_in`; the frame limit is reached earlier.
inline constexpr std::size_t handed_in_records_limit = 128;

// Records in one answer to `watch`; `more` says that others follow.
inline constexpr std::size_t records_page_limit = 256;

// What one `lobby` event shows.
inline constexpr std::size_t listed_challenges_limit = 50;
inline constexpr std::size_t listed_tables_limit = 50;
inline constexpr std::size_t listed_seeks_limit = 50;
// Players whom one player mutes or blocks.
inline constexpr std::size_t relations_limit = 256;

} // namespace gulbara::protocol
