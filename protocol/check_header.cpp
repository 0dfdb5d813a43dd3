#include "protocol/check_header.hpp"

namespace gulbara::protocol {

std::expected<header, fault> check_header(const unverified_header& file) {
    if (!file.data) return std::unexpected{file.data.error()};
    return decode_header(*file.data);
}

std::expected<header_signatures, fault>
check_signatures(const header& head, const unverified_header& file, asked_of_seats asked) {
    if (!file.signatures) return file.signatures;
    const hash256 hash = hash_of(head);
    for (const role who : all_roles) {
        const std::optional<signature>& by = (*file.signatures)[who];
        const std::string name{to_string(who)};
        const bool is_asked = who == role::server || asked == asked_of_seats::every_key;
        if (!by && is_asked && head.is_signer(who))
            return faulty(fault_code::missing_signature, "the header is not signed by the " + name);
        if (by && !verify(head.keys[who], header_by(who), hash, *by))
            return faulty(
                fault_code::bad_signature, "the header's signature by the " + name + " is wrong"
            );
    }
    return file.signatures;
}

} // namespace gulbara::protocol
