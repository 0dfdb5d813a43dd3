#include "server/bot/client/seat_store.hpp"

#include "protocol/random.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

namespace gulbara::server::bot::client {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& what) {
    throw std::system_error(errno, std::generic_category(), what.string());
}

} // namespace

seat_secret draw_seat_secret() {
    return {
        .terminal = protocol::random_octets<protocol::chain_key>(),
        .key_seed = protocol::random_octets<protocol::key_seed>(),
    };
}

// An open file descriptor.
class seat_store::file {
public:
    file(const fs::path& path, int flags)
        : path_(path), descriptor_(::open(path.c_str(), flags | O_CLOEXEC, 0600)) {
        if (descriptor_ < 0) fail(path_);
    }
    ~file() { ::close(descriptor_); }
    file(const file&) = delete;
    file& operator=(const file&) = delete;

    void write(std::string_view text) {
        while (!text.empty()) {
            const ssize_t count = ::write(descriptor_, text.data(), text.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) fail(path_);
            text.remove_prefix(static_cast<std::size_t>(count));
            is_dirty_ = true;
        }
    }
    void sync() {
        if (is_dirty_ && ::fdatasync(descriptor_) != 0) fail(path_);
        is_dirty_ = false;
    }
    void cut_to(std::uintmax_t size) {
        if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) fail(path_);
    }
    void lock() {
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) fail(path_);
    }
    // For a folder: its entries become durable.
    void sync_entries() {
        if (::fsync(descriptor_) != 0) fail(path_);
    }

private:
    fs::path path_;
    int descriptor_;
    bool is_dirty_ = false;
};

namespace {

std::string content_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

seat_store::seat_store(fs::path folder) : folder_(std::move(folder)) {
    fs::create_directories(folder_);
    lock_ = std::make_unique<file>(folder_ / "lock", O_WRONLY | O_CREAT);
    lock_->lock();
}

seat_store::~seat_store() = default;

fs::path seat_store::folder_of(const protocol::match_id& match) const {
    return folder_ / protocol::to_hex(match);
}

std::vector<saved_seat> seat_store::load() {
    std::vector<saved_seat> result;
    for (const auto& entry : fs::directory_iterator(folder_)) {
        const auto match =
            protocol::octets_from_hex<protocol::match_id>(entry.path().filename().string());
        if (!match || !fs::exists(entry.path() / "secret")) continue;
        const std::string secret = content_of(entry.path() / "secret");
        const auto terminal =
            protocol::octets_from_hex<protocol::chain_key>(std::string_view{secret}.substr(0, 64));
        const auto seed = protocol::octets_from_hex<protocol::key_seed>(
            std::string_view{secret}.substr(std::min<std::size_t>(secret.size(), 65), 64)
        );
        if (!terminal || !seed) continue;
        result.push_back(
            {.match = *match, .secret = {*terminal, *seed}, .journal = read_journal(*match)}
        );
    }
    return result;
}

std::vector<std::string> seat_store::read_journal(const protocol::match_id& match) {
    std::vector<std::string> lines;
    const std::string journal = content_of(folder_of(match) / "journal");
    std::size_t start = 0;
    for (std::size_t end; (end = journal.find('\n', start)) != std::string::npos; start = end + 1)
        lines.push_back(journal.substr(start, end - start));
    // The next line must not be glued to the half one.
    if (start != journal.size()) journal_of(match).cut_to(start);
    return lines;
}

seat_store::file& seat_store::journal_of(const protocol::match_id& match) {
    auto& journal = journals_[match];
    if (!journal)
        journal =
            std::make_unique<file>(folder_of(match) / "journal", O_WRONLY | O_CREAT | O_APPEND);
    return *journal;
}

// Written beside and renamed: a crash leaves the old content or the new, never half of it.
void seat_store::save(const fs::path& folder, std::string_view name, std::string_view content) {
    const bool is_new = fs::create_directory(folder);
    const fs::path part = folder / (std::string(name) + ".part");
    {
        file out(part, O_WRONLY | O_CREAT | O_TRUNC);
        out.write(content);
        out.sync();
    }
    fs::rename(part, folder / name);
    file(folder, O_RDONLY | O_DIRECTORY).sync_entries();
    if (is_new) file(folder.parent_path(), O_RDONLY | O_DIRECTORY).sync_entries();
}

void seat_store::save_secret(const protocol::match_id& match, const seat_secret& secret) {
    // The journal exists before the folder is synced, so that its later syncs need no folder.
    fs::create_directory(folder_of(match));
    journal_of(match);
    const std::string text =
        protocol::to_hex(secret.terminal) + "\n" + protocol::to_hex(secret.key_seed) + "\n";
    save(folder_of(match), "secret", text);
    file(folder_, O_RDONLY | O_DIRECTORY).sync_entries();
}

void seat_store::save_receipt(const protocol::match_id& match, std::string_view json) {
    save(folder_of(match), "receipt.json", json);
}

void seat_store::save_evidence(
    const protocol::match_id& match,
    std::string_view reason,
    const std::vector<evidence_file>& files
) {
    int number = 1;
    while (fs::exists(folder_of(match) / ("evidence-" + std::to_string(number)))) ++number;
    const fs::path folder = folder_of(match) / ("evidence-" + std::to_string(number));
    save(folder, "reason.txt", std::string(reason) + "\n");
    for (const evidence_file& one : files) save(folder, one.name, one.content);
}

void seat_store::append(const protocol::match_id& match, std::string_view line) {
    std::string whole(line);
    whole.push_back('\n');
    journal_of(match).write(whole);
}

void seat_store::sync(const protocol::match_id& match) {
    journal_of(match).sync();
}

void seat_store::set_aside(const protocol::match_id& match) {
    journals_.erase(match);
    fs::remove(folder_of(match) / "secret");
    forget_old_asides();
}

std::vector<std::string> seat_store::journal_set_aside(const protocol::match_id& match) {
    forget_old_asides();
    if (fs::exists(folder_of(match) / "secret")) return {};
    return read_journal(match);
}

void seat_store::forget_old_asides() {
    struct aside {
        fs::file_time_type written;
        protocol::match_id match;
    };
    std::vector<aside> all;
    for (const auto& entry : fs::directory_iterator(folder_)) {
        const auto match =
            protocol::octets_from_hex<protocol::match_id>(entry.path().filename().string());
        const fs::path journal = entry.path() / "journal";
        if (match && fs::exists(journal) && !fs::exists(entry.path() / "secret"))
            all.push_back({.written = fs::last_write_time(journal), .match = *match});
    }
    std::ranges::sort(all, std::ranges::greater{}, &aside::written);
    const auto oldest = fs::file_time_type::clock::now() - kept_aside;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (i >= most_set_aside || all[i].written < oldest) put_away(all[i].match);
}

void seat_store::put_away(const protocol::match_id& match) {
    journals_.erase(match);
    fs::remove(folder_of(match) / "secret");
    fs::remove(folder_of(match) / "journal");
    if (fs::is_empty(folder_of(match))) fs::remove(folder_of(match));
}

} // namespace gulbara::server::bot::client
