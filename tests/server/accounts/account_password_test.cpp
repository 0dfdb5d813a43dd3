#include "server/accounts/account_password.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <stdexcept>

using namespace gulbara::server::accounts;

namespace {

// Quick, for tests that are about something else.
constexpr scrypt_cost cheap{.log2_cost = 4, .block_size = 8, .lanes = 1};

} // namespace

TEST_CASE("a password has 10 characters at least and 1024 bytes at most, whatever they are") {
    CHECK(fault_of_password("123456789") == password_fault::too_short);
    CHECK_FALSE(fault_of_password("1234567890"));
    CHECK_FALSE(fault_of_password("паролище10")); // characters, not bytes
    CHECK(fault_of_password("паролищ10") == password_fault::too_short);
    CHECK_FALSE(fault_of_password("          "));
    CHECK_FALSE(fault_of_password(std::string(1024, 'a')));
    CHECK(fault_of_password(std::string(1025, 'a')) == password_fault::too_long);
    CHECK(fault_of_password("") == password_fault::too_short);
}

TEST_CASE("a password is kept with its cost and a salt of its own, and known again") {
    const auto kept = kept_password("correct horse");
    CHECK(kept.starts_with("scrypt:15:8:3:"));
    CHECK(kept.size() == 14 + 32 + 1 + 64);
    CHECK_FALSE(kept.contains("correct"));
    CHECK(check_password("correct horse", kept) == password_check::right);
    const auto quick = kept_password("correct horse", cheap);
    CHECK(quick != kept_password("correct horse", cheap));
    for (const char* wrong : {"", "correct hors", "correct horse ", "Correct horse"})
        CHECK(check_password(wrong, quick) == password_check::wrong);
}

TEST_CASE("what was kept at another cost is right, and said to be due again") {
    const auto kept = kept_password("correct horse", cheap);
    CHECK(check_password("correct horse", kept) == password_check::right_but_cheap);
    CHECK(check_password("wrong horse", kept) == password_check::wrong);
}

TEST_CASE("a kept password is scrypt's, so that others can check it") {
    // N 16384, r 8, p 1 and a salt of zeros, by Python's hashlib.scrypt.
    const auto kept = "scrypt:14:8:1:" + std::string(32, '0') +
                      ":99b284e6de83e771345d75d459857c6d357724e0f5e618ee1adf34981cb8a809";
    CHECK(check_password("pleaseletmein", kept) == password_check::right_but_cheap);
}

TEST_CASE("what is no kept password is an error, and none costs more than may be") {
    const std::string hash(64, '0');
    const std::string salt(32, '0');
    for (const std::string& wrong :
         {std::string{},
          std::string{"scrypt"},
          fmt::format("bcrypt:14:8:1:{}:{}", salt, hash),
          fmt::format("scrypt:14:8:1:{}:{}:", salt, hash),
          fmt::format("scrypt:14:8:1:{}:{}:1", salt, hash),
          fmt::format("scrypt:14:8:x:{}:{}", salt, hash),
          fmt::format("scrypt:14:8::{}:{}", salt, hash),
          fmt::format("scrypt:21:8:1:{}:{}", salt, hash),
          fmt::format("scrypt:20:8:1:{}:{}", salt, hash), // 1 GiB
          fmt::format("scrypt:14:8:1:{}0:{}", salt, hash),
          fmt::format("scrypt:14:8:1:{}:{}0", salt, hash)}) {
        CAPTURE(wrong);
        CHECK_THROWS_AS(check_password("pleaseletmein", wrong), std::runtime_error);
    }
}
