// Files that hold 32 secret bytes.
#pragma once

#include "protocol/bytes.hpp"

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

namespace gulbara::server::keys {

// 32 secret bytes that are wiped when they go.
class secret {
public:
    secret() = default;
    ~secret();
    secret(const secret&);
    secret& operator=(const secret&);

    std::span<std::byte, 32> bytes() { return bytes_; }
    std::span<const std::byte, 32> bytes() const { return bytes_; }

private:
    std::array<std::byte, 32> bytes_{};
};

// What is wrong with a file; for the operator, without a word of its content.
struct file_error {
    std::string message;
};

enum class missing_file : std::uint8_t { is_made, is_an_error };

// Reads the secret in `path`: one line, `label`, a space and 64 hex digits. The label says what it
// is for, so that two files cannot be mixed up. Others than the owner must have no access to it.
//
// If the file is missing and `is_made`: makes a random one, mode 0600, durable before the return
// and never half written; the folder must exist. Of several that make it at once all get the same.
std::expected<secret, file_error>
secret_in(const std::filesystem::path&, std::string_view label, missing_file);

} // namespace gulbara::server::keys
