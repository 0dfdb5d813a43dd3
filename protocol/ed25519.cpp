#include "protocol/ed25519.hpp"

#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/evp.h>

#include <stdexcept>

namespace gulbara::protocol {

namespace {

using key_handle = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using little_endian = std::array<std::uint8_t, 32>;

[[noreturn]] void fail() {
    throw std::runtime_error("Ed25519 is not available from the cryptographic library");
}

const unsigned char* raw(byte_view data) {
    return reinterpret_cast<const unsigned char*>(data.data());
}

// One context per thread, as in sha256.cpp.
EVP_MD_CTX* own_context() {
    thread_local const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> own{
        EVP_MD_CTX_new(), &EVP_MD_CTX_free
    };
    if (!own) fail();
    EVP_MD_CTX_reset(own.get());
    return own.get();
}

// p = 2^255 - 19 and the group order L, least significant byte first.
constexpr little_endian field_prime{0xed, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f};
constexpr little_endian group_order{0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,
                                    0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
                                    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
                                    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x10};

// y of the eight points whose order divides 8; the sign of x does not matter here.
constexpr std::array<little_endian, 5> small_order_y{{
    {},
    {0x01},
    {0xec, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f},
    {0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b,
     0x76, 0x0d, 0x10, 0x67, 0x0f, 0x2a, 0x20, 0x53, 0xfa, 0x2c, 0x39,
     0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a},
    {0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4,
     0x89, 0xf2, 0xef, 0x98, 0xf0, 0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6,
     0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05},
}};

little_endian number_in(byte_view encoded) {
    little_endian result{};
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = std::to_integer<std::uint8_t>(encoded[i]);
    return result;
}

bool is_below(const little_endian& number, const little_endian& limit) {
    return std::lexicographical_compare(
        number.rbegin(), number.rend(), limit.rbegin(), limit.rend()
    );
}

// The y coordinate of an encoded point: the top bit is the sign of x.
little_endian y_of(byte_view point) {
    little_endian y = number_in(point);
    y.back() &= 0x7f;
    return y;
}

// y below p. (x = 0 with its sign set is refused elsewhere: as a key those two are of small order,
// as R they never equal the canonical encoding that verification compares with.)
bool is_canonical(byte_view point) {
    return is_below(y_of(point), field_prime);
}

using number = std::unique_ptr<BIGNUM, decltype(&BN_free)>;

number big_number(const little_endian& value) {
    number result{BN_lebin2bn(value.data(), static_cast<int>(value.size()), nullptr), &BN_free};
    if (!result) fail();
    return result;
}

// Is there an x with -x² + y² = 1 + d·x²·y², that is, is (y² - 1) / (d·y² + 1) a square? With
// d = -121665/121666 that quotient is 121666·(y² - 1) / (121666 - 121665·y²), and a quotient is a
// square exactly when the product is. The denominator is never 0, as -1/d is no square.
bool is_on_curve(const public_key& key) {
    const std::unique_ptr<BN_CTX, decltype(&BN_CTX_free)> context{BN_CTX_new(), &BN_CTX_free};
    if (!context) fail();
    const number p = big_number(field_prime);
    const number y = big_number(y_of(key));
    const number square{BN_new(), &BN_free};
    const number numerator{BN_new(), &BN_free};
    const number product{BN_new(), &BN_free};
    const bool is_computed =
        square && numerator && product &&
        BN_mod_sqr(square.get(), y.get(), p.get(), context.get()) == 1 &&
        BN_copy(numerator.get(), square.get()) != nullptr && BN_sub_word(numerator.get(), 1) == 1 &&
        BN_mul_word(numerator.get(), 121666) == 1 && BN_mul_word(square.get(), 121665) == 1 &&
        BN_set_word(product.get(), 121666) == 1 &&
        BN_sub(product.get(), product.get(), square.get()) == 1 &&
        BN_mod_mul(product.get(), product.get(), numerator.get(), p.get(), context.get()) == 1;
    if (!is_computed) fail();
    const int symbol = BN_kronecker(product.get(), p.get(), context.get());
    if (symbol < -1) fail();
    return symbol >= 0;
}

bool is_canonical_of_large_order(const public_key& key) {
    return is_canonical(key) && std::ranges::find(small_order_y, y_of(key)) == small_order_y.end();
}

} // namespace

struct key_pair::implementation {
    key_handle key;
};

key_pair::key_pair(std::shared_ptr<const implementation> own, const public_key& part)
    : implementation_(std::move(own)), public_part_(part) {}

key_pair key_pair::from_seed(const key_seed& seed) {
    key_handle key{
        EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, raw(seed), key_seed::size),
        &EVP_PKEY_free
    };
    public_key part;
    std::size_t length = public_key::size;
    auto* out = reinterpret_cast<unsigned char*>(part.value.data());
    if (!key || EVP_PKEY_get_raw_public_key(key.get(), out, &length) != 1) fail();
    return {std::make_shared<const implementation>(std::move(key)), part};
}

signature key_pair::sign(byte_view message) const {
    EVP_MD_CTX* context = own_context();
    signature result;
    std::size_t length = signature::size;
    auto* out = reinterpret_cast<unsigned char*>(result.value.data());
    EVP_PKEY* key = implementation_->key.get();
    if (EVP_DigestSignInit(context, nullptr, nullptr, nullptr, key) != 1 ||
        EVP_DigestSign(context, out, &length, raw(message), message.size()) != 1)
        fail();
    return result;
}

bool is_acceptable(const public_key& key) {
    return is_canonical_of_large_order(key) && is_on_curve(key);
}

bool verify(const public_key& key, byte_view message, const signature& by) {
    const byte_view r = byte_view{by}.first(32);
    const byte_view s = byte_view{by}.last(32);
    if (!is_canonical_of_large_order(key)) return false;
    if (!is_canonical(r) || !is_below(number_in(s), group_order)) return false;
    const key_handle handle{
        EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, raw(key), public_key::size),
        &EVP_PKEY_free
    };
    if (!handle) fail();
    EVP_MD_CTX* context = own_context();
    if (EVP_DigestVerifyInit(context, nullptr, nullptr, nullptr, handle.get()) != 1) fail();
    const int answer =
        EVP_DigestVerify(context, raw(by), signature::size, raw(message), message.size());
    if (answer != 1) ERR_clear_error();
    return answer == 1;
}

} // namespace gulbara::protocol
