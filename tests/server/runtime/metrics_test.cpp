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
    all.observe("gulbara_level", "Level.", [&level] { return level; });
    level = 7;
    CHECK(all.text().contains("gulbara_level 7"));
    CHECK(all.text().contains("# TYPE gulbara_level gauge"));
    all.forget("gulbara_level");
    CHECK_FALSE(all.text().contains("gulbara_level"));
}
