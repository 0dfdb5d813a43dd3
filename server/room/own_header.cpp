#include "server/room/own_header.hpp"

namespace gulbara::server::room {

std::expected<own_header, std::string> read_own_header(
    const protocol::bytes& data, const protocol::signature& by_server, const match_facts& facts
) {
    using wrong = std::unexpected<std::string>;
    const auto head = protocol::decode_header(data);
    if (!head) return wrong{head.error().message};
    const auto& key = facts.key.public_part();
    if (!protocol::verify(
            key, protocol::signed_thing::header_by_server, protocol::hash_of(*head), by_server
        ))
        return wrong{"not signed by this server"};
    const bool is_ours = head->keys.server == key && head->match == facts.row.id &&
                         (!facts.chain || head->anchors.server == facts.chain->anchor());
    if (!is_ours) return wrong{"of another match"};
    const auto rules = protocol::check_rules(*head, facts.row.rules);
    if (!rules) return wrong{rules.error().message};
    return own_header{*head, *rules};
}

} // namespace gulbara::server::room
