// Keeps secrets in this process's memory out of files.
#pragma once

namespace gulbara::server::keys {

// No core dump of this process is written any more, and only root can attach a debugger to it.
// Throws std::system_error.
void forbid_core_dumps();

} // namespace gulbara::server::keys
