// The JSON forms that transcripts, receipts and fraud files share. For use inside .cpp files.
#pragma once

#include "protocol/transcript.hpp"

#include <nlohmann/json_fwd.hpp>

namespace gulbara::protocol {

// ---- writing: members in the order of the page ----------------------------------------------

nlohmann::ordered_json json_of(const header_signatures&);
nlohmann::ordered_json json_of(const signature_entry&);

// ---- reading: `what` names the thing in messages ---------------------------------------------

// The member, or null if it is absent or null.
const nlohmann::json* member_of(const nlohmann::json& object, const char* name);

// A string of lower-case hex for at most `limit` bytes.
claimed<bytes> bytes_from(const nlohmann::json* value, std::string_view what, std::size_t limit);

template <class Octets>
claimed<Octets> octets_from(const nlohmann::json* value, std::string_view what) {
    auto data = bytes_from(value, what, Octets::size);
    if (!data) return std::unexpected{std::move(data.error())};
    if (data->size() != Octets::size)
        return faulty(fault_code::bad_member, std::string{what} + " has not its length");
    return *octets_from<Octets>(*data);
}

// As `octets_from`, but null or absent is none.
template <class Octets>
claimed<std::optional<Octets>>
optional_octets_from(const nlohmann::json* value, std::string_view what) {
    if (value == nullptr) return std::nullopt;
    return octets_from<Octets>(value, what);
}

claimed<std::uint32_t> number_from(const nlohmann::json* value, std::string_view what);
claimed<header_signatures> header_signatures_from(const nlohmann::json& object);
claimed<signature_entry> signature_entry_from(const nlohmann::json* value);
claimed<signed_record>
signed_record_from(const nlohmann::json* data, const nlohmann::json* proof, std::size_t limit);

} // namespace gulbara::protocol
