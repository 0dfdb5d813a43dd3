#include "server/room/comparison.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;

namespace {

evidence records_of(std::initializer_list<std::uint32_t> seqs, std::byte mark = std::byte{1}) {
    evidence result;
    for (const std::uint32_t seq : seqs) {
        handed_record record;
        record.seq = seq;
        record.hash.value[0] = mark;
        result.records.push_back(record);
    }
    return result;
}

} // namespace

TEST_CASE("comparing is over when both seats have shown nothing newer, or after thirty seconds") {
    comparison all{1'000};
    CHECK_FALSE(all.is_over(30'999));
    CHECK(all.is_over(31'000));
    all.show(side::white, shown_state::not_newer);
    CHECK_FALSE(all.is_over(1'000));
    all.show(side::black, shown_state::not_newer);
    CHECK(all.is_over(1'000));
}

TEST_CASE("a seat that holds newer records is waited for until it has handed them in") {
    comparison all{0};
    all.show(side::black, shown_state::not_newer);
    all.show(side::white, shown_state::newer);
    CHECK_FALSE(all.is_over(0));
    all.hand_in(side::white, hand_in_run::goes_on);
    CHECK_FALSE(all.is_over(59'999));
    CHECK(all.is_over(60'000));
    all.hand_in(side::white, hand_in_run::ends);
    CHECK(all.is_over(0));
    all.show(side::white, shown_state::newer); // it watches again, still ahead of the database
    CHECK(all.is_over(0));
}

TEST_CASE("a stranger's hand_in is taken, and stands for no seat") {
    comparison all{0};
    all.show(side::black, shown_state::not_newer);
    all.hand_in(std::nullopt, hand_in_run::ends);
    CHECK_FALSE(all.is_over(0));
}

TEST_CASE("the same record twice is no contradiction, another one of the same number is") {
    comparison all{0};
    CHECK(all.newest_seq() == -1);
    all.take(records_of({4, 5}));
    all.take(records_of({5, 6}));
    CHECK_FALSE(all.is_contradicted());
    CHECK(all.newest_seq() == 6);
    CHECK(all.records().size() == 3);
    all.take(records_of({5}, std::byte{2}));
    CHECK(all.is_contradicted());
}

TEST_CASE("no more than so many records are kept") {
    comparison all{0};
    for (std::uint32_t seq = 0; seq < comparison::most_records + 10; ++seq)
        all.take(records_of({seq}));
    CHECK(all.records().size() == comparison::most_records);
}

} // namespace gulbara::server::room
