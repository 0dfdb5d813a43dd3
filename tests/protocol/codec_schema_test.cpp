#include "tests/protocol/codec_golden.hpp"
#include "tests/protocol/codec_schema.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>

namespace gulbara::protocol {
namespace {

const std::filesystem::path page = std::filesystem::path{DOCUMENTS_FOLDER} / "asyncapi.json";

TEST_CASE("docs/asyncapi.json is what the shapes of the messages say") {
    const std::string document = asyncapi_document();
    if (std::getenv("GULBARA_WRITE_DOCUMENTS") != nullptr) std::ofstream{page} << document;
    INFO("after a change of the wire: GULBARA_WRITE_DOCUMENTS=1 codec_test");
    const bool is_current = file_text(page) == document;
    CHECK(is_current);
}

} // namespace
} // namespace gulbara::protocol
