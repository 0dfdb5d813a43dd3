#include "tests/support/scratch_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace gulbara::tests::support {

scratch_folder::scratch_folder(const std::filesystem::path& parent) {
    std::string name = parent / "gulbara-test.XXXXXX";
    if (::mkdtemp(name.data()) == nullptr)
        throw std::system_error(errno, std::generic_category(), name);
    path_ = name;
}

scratch_folder::~scratch_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

} // namespace gulbara::tests::support
