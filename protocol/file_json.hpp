// Reading and writing the JSON that transcripts, receipts and fraud proofs share. For use inside
// .cpp files.
#pragma once

#include "protocol/json_tree.hpp"
#include "protocol/transcript.hpp"

#include <nlohmann/json_fwd.hpp>

namespace gulbara::protocol {

// ---- writing: members in the order of the page ------------------------------------------------

nlohmann::ordered_json json_of(const header_signatures&);
nlohmann::ordered_json json_of(const signature_entry&);

// ---- reading ------------------------------------------------------------------------------------

// One JSON object and nothing after it, in which no object has two members of one name.
std::expected<json_tree, fault> parse_file(std::string_view text, const json_limits&);

// The value of a member; none if it is absent or null.
using member = std::optional<json_value>;
member member_of(json_value object, std::string_view name);

// The outer members of a file and their types. The first one that is missing or of another type is
// noted; what is read after that counts for nothing.
class outer_members {
public:
    explicit outer_members(json_value file) : file_(file) {}

    member required(std::string_view name, json_kind kind);
    // Absent or null is no fault.
    member optional(std::string_view name, json_kind kind);
    const std::optional<fault>& first_fault() const { return fault_; }

private:
    void note(fault_code code, std::string_view name, std::string_view why);

    json_value file_;
    std::optional<fault> fault_;
};

// In what follows `what` names the thing in messages.

// A text of lower-case hex for at most `limit` bytes.
claimed<bytes> bytes_from(const member&, std::string_view what, std::size_t limit);

template <class Octets>
claimed<Octets> octets_from(const member& value, std::string_view what) {
    auto data = bytes_from(value, what, Octets::size);
    if (!data) return std::unexpected{std::move(data.error())};
    if (data->size() != Octets::size)
        return faulty(fault_code::bad_member, std::string{what} + " has not its length");
    return *octets_from<Octets>(*data);
}

// As `octets_from`, but null or absent is none.
template <class Octets>
claimed<std::optional<Octets>> optional_octets_from(const member& value, std::string_view what) {
    if (!value) return std::nullopt;
    return octets_from<Octets>(value, what);
}

// The members "header" and "signatures" of a file.
unverified_header header_from(outer_members&);
claimed<signature_entry> signature_entry_from(const member&);
claimed<signed_record>
signed_record_from(const member& data, const member& proof, std::size_t limit);
claimed<std::uint32_t> number_from(const member&, std::string_view what);

} // namespace gulbara::protocol
