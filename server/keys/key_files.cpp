#include "server/keys/key_files.hpp"

#include <algorithm>

namespace gulbara::server::keys {
namespace {

constexpr std::string_view signing_label = "gulbara-signing-key-v1";
constexpr std::string_view sealing_label = "gulbara-sealing-key-v1";

std::string recipe(const std::filesystem::path& path, std::string_view label) {
    return "(umask 077 && echo \"" + std::string{label} + " $(openssl rand -hex 32)\" > " +
           path.string() + ")";
}

file_error lost(const std::filesystem::path& path, std::string_view label, std::string_view cost) {
    const std::string name = path.string();
    return {
        name +
        " is missing, though the other key file is there. Restore it from the backup. If it "
        "is lost for good, make a new one: " +
        recipe(path, label) + "; " + std::string{cost}
    };
}

} // namespace

std::expected<installation_keys, file_error> keys_in(const std::filesystem::path& folder) {
    const std::filesystem::path signing_file = folder / signing_key_file;
    const std::filesystem::path sealing_file = folder / sealing_key_file;
    const bool has_signing = std::filesystem::exists(signing_file);
    const bool has_sealing = std::filesystem::exists(sealing_file);
    if (has_sealing && !has_signing)
        return std::unexpected(
            lost(signing_file, signing_label, "live matches cannot be carried on then.")
        );
    if (has_signing && !has_sealing)
        return std::unexpected(
            lost(sealing_file, sealing_label, "live matches end as \"state lost\" then.")
        );
    const auto policy = has_signing ? missing_file::is_an_error : missing_file::is_made;
    const auto signing = secret_in(signing_file, signing_label, policy);
    if (!signing) return std::unexpected(signing.error());
    const auto sealing = secret_in(sealing_file, sealing_label, policy);
    if (!sealing) return std::unexpected(sealing.error());
    protocol::key_seed seed;
    std::ranges::copy(signing->bytes(), seed.value.begin());
    installation_keys both{
        .signing = protocol::key_pair::from_seed(seed), .sealing = sealing_key{*sealing}
    };
    wipe(seed.value);
    return both;
}

bool are_missing(const std::filesystem::path& folder) {
    return !std::filesystem::exists(folder / signing_key_file) &&
           !std::filesystem::exists(folder / sealing_key_file);
}

file_error both_lost(const std::filesystem::path& folder) {
    const std::filesystem::path signing = folder / signing_key_file;
    const std::filesystem::path sealing = folder / sealing_key_file;
    return {
        signing.string() + " and " + sealing.string() +
        " are missing, though the database lists a key that signed here: this is not its first "
        "start. Restore both from the backup, or set state-dir to the folder they are in. If they "
        "are lost for good, make new ones: " +
        recipe(signing, signing_label) + " and " + recipe(sealing, sealing_label) +
        "; live matches cannot be carried on then."
    };
}

} // namespace gulbara::server::keys
