#include "server/accounts/look_alike.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <utility>

namespace gulbara::server::accounts {

namespace {

void insist(UErrorCode status) {
    if (U_FAILURE(status) != 0)
        throw std::runtime_error(std::string("Unicode data: ") + u_errorName(status));
}

icu::UnicodeString unicode(std::u32string_view text) {
    icu::UnicodeString all;
    for (const char32_t each : text) all.append(static_cast<UChar32>(each));
    return all;
}

std::u32string characters(const icu::UnicodeString& text) {
    std::u32string all;
    for (int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1))
        all += static_cast<char32_t>(text.char32At(at));
    return all;
}

std::string utf8(const icu::UnicodeString& text) {
    std::string all;
    return text.toUTF8String(all);
}

// Made once; asking it changes nothing in it.
const USpoofChecker& checker() {
    struct closer {
        void operator()(USpoofChecker* each) const { uspoof_close(each); }
    };
    static const std::unique_ptr<USpoofChecker, closer> opened = [] {
        UErrorCode status = U_ZERO_ERROR;
        std::unique_ptr<USpoofChecker, closer> made(uspoof_open(&status));
        insist(status);
        return made;
    }();
    return *opened;
}

// Unicode's data tells "rn" for m, but leaves out that two v stand close enough to be a w.
icu::UnicodeString skeleton(const icu::UnicodeString& text) {
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString looks;
    uspoof_getSkeletonUnicodeString(&checker(), 0, text, looks, &status);
    insist(status);
    return looks.findAndReplace(icu::UnicodeString(u"vv"), icu::UnicodeString(u"w"))
        .findAndReplace(icu::UnicodeString(u"VV"), icu::UnicodeString(u"W"));
}

icu::UnicodeString small(icu::UnicodeString text) {
    return text.foldCase();
}

bool is_in_use(UChar32 letter) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeSet* in_use = uspoof_getRecommendedUnicodeSet(&status);
    insist(status);
    return in_use->contains(letter) != 0;
}

constexpr std::array<std::pair<UScriptCode, name_script>, 7> our_scripts{{
    {USCRIPT_LATIN, name_script::latin},
    {USCRIPT_CYRILLIC, name_script::cyrillic},
    {USCRIPT_GEORGIAN, name_script::georgian},
    {USCRIPT_ARMENIAN, name_script::armenian},
    {USCRIPT_GREEK, name_script::greek},
    {USCRIPT_ARABIC, name_script::arabic},
    {USCRIPT_HEBREW, name_script::hebrew},
}};

} // namespace

std::u32string normalized(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* form = icu::Normalizer2::getNFKCInstance(status);
    insist(status);
    const auto piece = icu::StringPiece(text.data(), static_cast<int32_t>(text.size()));
    const auto done = form->normalize(icu::UnicodeString::fromUTF8(piece), status);
    insist(status);
    return characters(done);
}

std::string to_utf8(std::u32string_view text) {
    return utf8(unicode(text));
}

std::string small_look_of(std::u32string_view text) {
    return utf8(skeleton(small(unicode(text))));
}

std::vector<std::string> looks_of(std::u32string_view text) {
    std::vector<std::string> looks{small_look_of(text)};
    auto as_written = utf8(skeleton(small(skeleton(unicode(text)))));
    if (as_written != looks.front()) looks.push_back(std::move(as_written));
    return looks;
}

std::u32string in_capitals(std::u32string_view text) {
    return characters(unicode(text).toUpper(icu::Locale::getRoot()));
}

letter_facts facts_of(char32_t character) {
    const auto letter = static_cast<UChar32>(character);
    if (u_isalpha(letter) == 0 || u_getCombiningClass(letter) != 0 || !is_in_use(letter)) return {};
    UErrorCode status = U_ZERO_ERROR;
    const auto script = uscript_getScript(letter, &status);
    insist(status);
    const auto found =
        std::ranges::find(our_scripts, script, [](auto& each) { return each.first; });
    if (found == our_scripts.end()) return {.kind = letter_kind::other_letter};
    return {.kind = letter_kind::letter_of_ours, .script = found->second};
}

} // namespace gulbara::server::accounts
