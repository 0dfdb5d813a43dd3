#include "server/keys/secret_file.hpp"

#include "protocol/random.hpp"

#include <openssl/crypto.h>

#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace gulbara::server::keys {
namespace {

using secret_or_error = std::expected<secret, file_error>;

// Long enough for any label in use, so that the content needs no memory that would not be wiped.
constexpr std::size_t longest_file = 256;

struct wiped_buffer {
    std::array<char, longest_file> text{};
    std::size_t size = 0;

    wiped_buffer() = default;
    ~wiped_buffer() { OPENSSL_cleanse(text.data(), text.size()); }
    wiped_buffer(const wiped_buffer&) = delete;
    wiped_buffer& operator=(const wiped_buffer&) = delete;

    void append(std::string_view part) {
        part.copy(text.data() + size, text.size() - size);
        size += part.size();
    }
    std::string_view view() const { return {text.data(), size}; }
};

class descriptor {
public:
    explicit descriptor(int number) : number_(number) {}
    ~descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    descriptor(const descriptor&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }

private:
    int number_;
};

std::unexpected<file_error> error(const std::filesystem::path& path, std::string_view what) {
    return std::unexpected(file_error{path.string() + ": " + std::string{what}});
}

std::unexpected<file_error> system_error(const std::filesystem::path& path) {
    return error(path, std::generic_category().message(errno));
}

bool read_all(int file, wiped_buffer& into) {
    for (;;) {
        const std::size_t room = into.text.size() - into.size;
        if (room == 0) return false;
        const ssize_t count = ::read(file, into.text.data() + into.size, room);
        if (count < 0) return false;
        if (count == 0) return true;
        into.size += static_cast<std::size_t>(count);
    }
}

secret_or_error
parse(const std::filesystem::path& path, std::string_view text, std::string_view label) {
    if (text.ends_with('\n')) text.remove_suffix(1);
    if (!text.starts_with(label) || text.substr(label.size(), 1) != " ")
        return error(path, "is not a file of \"" + std::string{label} + "\"");
    secret result;
    if (!protocol::read_hex(text.substr(label.size() + 1), result.bytes()))
        return error(path, "is damaged: 64 hex digits are expected after the label");
    return result;
}

secret_or_error
read(const std::filesystem::path& path, const descriptor& file, std::string_view label) {
    struct stat about{};
    if (::fstat(file.number(), &about) != 0) return system_error(path);
    if ((about.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        return error(path, "is open to others than its owner; chmod 600 it");
    wiped_buffer content;
    if (!read_all(file.number(), content)) return error(path, "cannot be read, or is too long");
    return parse(path, content.view(), label);
}

void append_hex(wiped_buffer& out, std::span<const std::byte> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    for (const std::byte next : bytes) {
        out.append(digits.substr(std::to_integer<unsigned>(next >> 4), 1));
        out.append(digits.substr(std::to_integer<unsigned>(next & std::byte{15}), 1));
    }
}

class temporary_file {
public:
    // In the folder of `path`, for its owner only.
    explicit temporary_file(const std::filesystem::path& path)
        : name_(path.string() + ".XXXXXX"), file_(::mkostemp(name_.data(), O_CLOEXEC)) {}
    ~temporary_file() {
        if (file_.is_open()) ::unlink(name_.c_str());
    }
    temporary_file(const temporary_file&) = delete;
    temporary_file& operator=(const temporary_file&) = delete;

    const descriptor& file() const { return file_; }
    // It gets that name besides. Another file that has it already is left alone.
    bool link_to(const std::filesystem::path& path) const {
        return ::link(name_.c_str(), path.c_str()) == 0 || errno == EEXIST;
    }

private:
    std::string name_;
    descriptor file_;
};

bool write_durably(int file, std::string_view text) {
    return ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
           ::fsync(file) == 0;
}

bool sync_folder_of(const std::filesystem::path& path) {
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    const descriptor names{::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    return names.is_open() && ::fsync(names.number()) == 0;
}

// The file gets its name when it is complete.
std::optional<file_error> make(const std::filesystem::path& path, std::string_view label) {
    secret fresh;
    protocol::fill_randomly(fresh.bytes());
    wiped_buffer content;
    content.append(label);
    content.append(" ");
    append_hex(content, fresh.bytes());
    content.append("\n");
    const temporary_file file{path};
    if (!file.file().is_open() || !write_durably(file.file().number(), content.view()) ||
        !file.link_to(path) || !sync_folder_of(path))
        return system_error(path).error();
    return std::nullopt;
}

} // namespace

secret::~secret() {
    OPENSSL_cleanse(bytes_.data(), bytes_.size());
}

secret::secret(const secret&) = default;
secret& secret::operator=(const secret&) = default;

std::expected<secret, file_error>
secret_in(const std::filesystem::path& path, std::string_view label, missing_file policy) {
    if (policy == missing_file::is_made && ::access(path.c_str(), F_OK) != 0 && errno == ENOENT)
        if (auto failure = make(path, label)) return std::unexpected(*std::move(failure));
    const descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    if (!file.is_open()) return system_error(path);
    return read(path, file, label);
}

} // namespace gulbara::server::keys
