#include "tests/protocol/codec_schema.hpp"

#include "protocol/client_shape.hpp"
#include "protocol/server_shape.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace gulbara::protocol {
namespace {

using json = nlohmann::ordered_json;

json text_schema(bounds size) {
    json schema{{"type", "string"}};
    if (size.least > 0) schema["minLength"] = size.least;
    if (size.most != unbounded.most) schema["maxLength"] = size.most; // in bytes of UTF-8
    return schema;
}

// Of bytes in lower-case hex.
json hex_schema(bounds size) {
    std::string count = fmt::format("{}", 2 * size.least);
    if (size.most == unbounded.most)
        count += ',';
    else if (size.most != size.least)
        count += fmt::format(",{}", 2 * size.most);
    return {{"type", "string"}, {"pattern", fmt::format("^[0-9a-f]{{{}}}$", count)}};
}

bounds exactly(std::size_t size) {
    return {static_cast<std::int64_t>(size), static_cast<std::int64_t>(size)};
}

template <class T>
struct type {};

json schema_of(type<bool>) {
    return {{"type", "boolean"}};
}

json schema_of(type<std::string>, bounds size = unbounded) {
    return text_schema(size);
}

json schema_of(type<bytes>, bounds size = unbounded) {
    return hex_schema(size);
}

json schema_of(type<error_id>) {
    json names = json::array();
    for (int i = 0; i <= static_cast<int>(error_id::not_notation); ++i)
        names.push_back(to_string(static_cast<error_id>(i)));
    return {{"type", "string"}, {"examples", std::move(names)}}; // there may be more
}

template <std::integral Integer>
json schema_of(type<Integer>, bounds range = range_of<Integer>()) {
    return {{"type", "integer"}, {"minimum", range.least}, {"maximum", range.most}};
}

template <class Tag, std::size_t size>
json schema_of(type<octets<Tag, size>>) {
    return hex_schema(exactly(size));
}

template <has_wire_names Enumeration>
json schema_of(type<Enumeration>) {
    json names = json::array();
    for (const auto& [value, name] : wire_names<Enumeration>::pairs) names.push_back(name);
    return {{"enum", std::move(names)}};
}

template <has_shape T>
json schema_of(type<T>);
template <class T>
json schema_of(type<engine::up_to_four<T>>);
template <class T>
json schema_of(type<engine::by_side<T>>, auto... limits);
template <class T>
json schema_of(type<std::vector<T>>, bounds count, auto... limits);
template <class... Ts>
json schema_of(type<std::variant<std::monostate, Ts...>>);

// Walks a shape as reader and writer do, and notes what it finds.
class schema_writer {
public:
    static constexpr bool is_reading = false;

    template <class T>
    void operator()(std::string_view name, T&, auto... limits) {
        add(name, schema_of(type<std::remove_const_t<T>>{}, limits...));
        required_.push_back(name);
    }
    template <class T>
    void operator()(std::string_view name, std::optional<T>&, auto... limits) {
        add(name, schema_of(type<T>{}, limits...));
    }
    template <class... Ts>
    void operator()(std::string_view name, std::variant<std::monostate, Ts...>&) {
        add(name, schema_of(type<std::variant<std::monostate, Ts...>>{}));
    }
    void when_true(std::string_view name, bool&) { add(name, {{"type", "boolean"}}); }
    void object(std::string_view name, auto&& members) {
        schema_writer inner;
        members(inner);
        add(name, inner.schema());
        required_.push_back(name);
    }
    void derived(auto&&) { has_words_ = true; }
    void check(std::string_view, std::string_view, auto&&, error_id = error_id::bad_member) {}

    json schema() const {
        json result{{"type", "object"}};
        if (has_words_)
            result["description"] =
                "Beside these members others say in words what the binary says; see protocol.md.";
        if (!properties_.empty()) result["properties"] = properties_;
        if (!required_.empty()) result["required"] = required_;
        return result;
    }

private:
    void add(std::string_view name, json schema) {
        properties_[std::string{name}] = std::move(schema);
    }

    json properties_ = json::object();
    json required_ = json::array();
    bool has_words_ = false;
};

template <has_shape T>
json schema_of(type<T>) {
    T value{};
    schema_writer each;
    shape<T>::members(value, each);
    return each.schema();
}

json list_schema(json items, bounds count) {
    json schema{{"type", "array"}, {"items", std::move(items)}};
    if (count.least > 0) schema["minItems"] = count.least;
    if (count.most != unbounded.most) schema["maxItems"] = count.most;
    return schema;
}

template <class T>
json schema_of(type<engine::up_to_four<T>>) {
    return list_schema(schema_of(type<T>{}), at_most(4));
}

template <class T>
json schema_of(type<engine::by_side<T>>, auto... limits) {
    return list_schema(schema_of(type<T>{}, limits...), exactly(2));
}

template <class T>
json schema_of(type<std::vector<T>>, bounds count, auto... limits) {
    return list_schema(schema_of(type<T>{}, limits...), count);
}

template <class... Ts>
json schema_of(type<std::variant<std::monostate, Ts...>>) {
    json properties = json::object();
    ((properties[std::string{shape<Ts>::name}] = schema_of(type<Ts>{})), ...);
    return {{"type", "object"}, {"properties", std::move(properties)}, {"maxProperties", 1}};
}

// ---- messages -----------------------------------------------------------------------------------

enum class id_rule : std::uint8_t { required, optional, absent };

// In which variant of bodies a message stands says which side sends it.
template <class Body, class... Bodies>
constexpr bool is_one_of(std::type_identity<std::variant<Bodies...>>) {
    return (std::is_same_v<Body, Bodies> || ...);
}

template <class Body>
constexpr id_rule id_rule_of() {
    if (is_one_of<Body>(std::type_identity<std::variant<client::hello, client::ping>>{}))
        return id_rule::optional;
    if (is_one_of<Body>(std::type_identity<client_body>{})) return id_rule::required;
    // As the command's; an error may answer what had none that could be read.
    if (is_one_of<Body>(std::type_identity<std::variant<server::ok, server::error>>{}))
        return id_rule::optional;
    return std::is_same_v<Body, server::already> ? id_rule::required : id_rule::absent;
}

template <class Body>
json message_schema() {
    json properties{{"t", {{"const", shape<Body>::name}}}};
    json required = json::array({"t"});
    if (id_rule_of<Body>() != id_rule::absent)
        properties["id"] = {{"type", "string"}, {"pattern", "^[ -~]{1,64}$"}};
    if (id_rule_of<Body>() == id_rule::required) required.push_back("id");
    properties["d"] = schema_of(type<Body>{});
    if (properties["d"].contains("required")) required.push_back("d");
    return {{"type", "object"}, {"properties", properties}, {"required", required}};
}

// One side of the conversation.
struct family {
    std::string name;
    json messages = json::object();

    template <class... Bodies>
    void add(std::type_identity<std::variant<Bodies...>>) {
        ((messages[fmt::format("{}_{}", name, shape<Bodies>::name)] =
              {{"name", shape<Bodies>::name}, {"payload", message_schema<Bodies>()}}),
         ...);
    }
    json references(std::string_view from) const {
        json list = json::array();
        for (const auto& [key, message] : messages.items())
            list.push_back({{"$ref", fmt::format("{}{}", from, key)}});
        return list;
    }
};

json operation(std::string_view action, std::string_view summary, const family& said) {
    return {
        {"action", action},
        {"channel", {{"$ref", "#/channels/socket"}}},
        {"summary", summary},
        {"messages", said.references("#/channels/socket/messages/")}
    };
}

} // namespace

std::string asyncapi_document() {
    family commands{"client"};
    family events{"server"};
    commands.add(std::type_identity<client_body>{});
    events.add(std::type_identity<server_body>{});
    json messages = commands.messages;
    messages.update(events.messages);
    json channel_messages = json::object();
    for (const auto& [key, message] : messages.items())
        channel_messages[key] = {{"$ref", "#/components/messages/" + key}};
    const auto version = fmt::format("{}.{}", server::hello{}.major, server::hello{}.minor);
    const json document{
        {"asyncapi", "3.0.0"},
        {"info",
         {{"title", "Gulbara"},
          {"version", version},
          {"description",
           "The form of every message; what they mean stands in protocol.md. Members that are not "
           "named here are ignored. Lengths of texts are bytes of UTF-8."},
          {"license", {{"name", "MIT"}}}}},
        {"defaultContentType", "application/json"},
        {"channels",
         {{"socket",
           {{"address", "/ws"},
            {"description", "WebSocket, text messages, one JSON object each."},
            {"messages", channel_messages}}}}},
        {"operations",
         {{"commands", operation("receive", "What clients say", commands)},
          {"answers_and_events", operation("send", "What the server says", events)}}},
        {"components", {{"messages", messages}}}
    };
    return document.dump(2) + "\n";
}

} // namespace gulbara::protocol
