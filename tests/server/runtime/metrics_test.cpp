#include "server/runtime/metrics.hpp"

#include <doctest/doctest.h>

using namespace gulbara::server::runtime;

TEST_CASE("counters of one name and label are one number") {
    metrics all;
    all.count("gulbara_things_total", "Things.", {{"kind", "a"}}).add();
    all.count("gulbara_things_total", "Things.", {{"kind", "a"}}).add(2);
    all.count("gulbara_things_total", "Things.", {{"kind", "b"}}).add();
    const auto text = all.text();
    CHECK(text.contains("# HELP gulbara_things_total Things."));
    CHECK(text.contains("# TYPE gulbara_things_total counter"));
    CHECK(text.contains("gulbara_things_total{kind=\"a\"} 3"));
    CHECK(text.contains("gulbara_things_total{kind=\"b\"} 1"));
}

TEST_CASE("a counter outlives its registry") {
    auto all = std::make_unique<metrics>();
    const auto things = all->count("gulbara_things_total", "Things.");
    all.reset();
    things.add();
}

TEST_CASE("observations are asked when the numbers are read, until they are forgotten") {
    metrics all;
    double level = 1;
    all.observe("gulbara_level", "Level.", observed_kind::level, [&level] { return level; });
    all.observe("gulbara_seen_total", "Seen.", observed_kind::total, [] { return 3.0; });
    level = 7;
    CHECK(all.text().contains("gulbara_level 7"));
    CHECK(all.text().contains("# TYPE gulbara_level gauge"));
    CHECK(all.text().contains("# TYPE gulbara_seen_total counter\ngulbara_seen_total 3"));
    all.forget("gulbara_level");
    CHECK_FALSE(all.text().contains("gulbara_level"));
}

TEST_CASE("distributions are told as cumulative buckets") {
    metrics all;
    all.observe("gulbara_sizes", "Sizes.", [] {
        return distribution{.bounds = {1, 2}, .counts = {5, 0, 2}, .sum = 21};
    });
    const auto text = all.text();
    CHECK(text.contains("# TYPE gulbara_sizes histogram"));
    CHECK(text.contains("gulbara_sizes_bucket{le=\"1\"} 5"));
    CHECK(text.contains("gulbara_sizes_bucket{le=\"2\"} 5"));
    CHECK(text.contains("gulbara_sizes_bucket{le=\"+Inf\"} 7"));
    CHECK(text.contains("gulbara_sizes_count 7"));
    CHECK(text.contains("gulbara_sizes_sum 21"));
}

TEST_CASE("a family of one label says only what there is") {
    metrics all;
    all.observe_each("gulbara_refusals_total", "Refusals.", observed_kind::total, [] {
        return std::vector<labelled_number>{{{"code", "stale"}, 2}, {{"code", "blocked"}, 0}};
    });
    const auto text = all.text();
    CHECK(text.contains("gulbara_refusals_total{code=\"stale\"} 2"));
    CHECK_FALSE(text.contains("blocked"));
}
