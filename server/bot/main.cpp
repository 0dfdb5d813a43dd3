// gulbara-bot: an ordinary client of the public protocol that plays by itself.
#include "server/bot/program.hpp"

int main(int count, char** arguments) {
    return gulbara::server::bot::run_program(count, arguments);
}
