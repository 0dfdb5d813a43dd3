// A folder that goes with the test.
#pragma once

#include <filesystem>
#include <string_view>

namespace gulbara::tests::support {

class scratch_folder {
public:
    // Throws std::system_error.
    explicit scratch_folder(
        const std::filesystem::path& parent = std::filesystem::temp_directory_path()
    );
    ~scratch_folder();
    scratch_folder(const scratch_folder&) = delete;
    scratch_folder& operator=(const scratch_folder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

} // namespace gulbara::tests::support
