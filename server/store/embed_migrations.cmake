# Writes the migrations as C++ text: cmake -DFOLDER=… -DOUTPUT=… -P embed_migrations.cmake
file(GLOB files RELATIVE ${FOLDER} ${FOLDER}/[0-9][0-9][0-9][0-9]_*.sql)
list(SORT files)
set(entries "")
set(expected 1)
foreach(file IN LISTS files)
    if(NOT file MATCHES "^0*([1-9][0-9]*)_([a-z0-9_]+)\\.sql$" OR NOT CMAKE_MATCH_1 EQUAL expected)
        message(FATAL_ERROR "migrations/${file}: number ${expected} and a plain name are expected")
    endif()
    set(name ${CMAKE_MATCH_2})
    file(READ ${FOLDER}/${file} sql)
    string(APPEND entries "    {${expected}, \"${name}\", R\"sql(${sql})sql\"},\n")
    math(EXPR expected "${expected} + 1")
endforeach()
file(WRITE ${OUTPUT} "// Made from migrations/*.sql by embed_migrations.cmake.
#include \"server/store/migrator.hpp\"

namespace gulbara::server::store {
namespace {

constexpr migration all_migrations[] = {
${entries}};

} // namespace

std::span<const migration> known_migrations() {
    return all_migrations;
}

} // namespace gulbara::server::store
")
