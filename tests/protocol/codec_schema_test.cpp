#include "tests/protocol/codec_golden.hpp"
#include "tests/protocol/codec_schema.hpp"

#include <doctest/doctest.h>

#include <fstream>

namespace gulbara::protocol {
namespace {

const std::filesystem::path page = std::filesystem::path{DOCUMENTS_FOLDER} / "asyncapi.json";

TEST_CASE("docs/asyncapi.json is what the shapes of the messages say") {
    const bool is_current = file_text(page) == asyncapi_document();
    INFO("after a change of the wire: codec_test --no-skip --test-case='write docs/asyncapi.json'");
    CHECK(is_current);
}

TEST_CASE("write docs/asyncapi.json" * doctest::skip()) {
    std::ofstream{page} << asyncapi_document();
}

} // namespace
} // namespace gulbara::protocol
