/** The meaning of SQLite's errors, for the modules with SQLite files. */
@NullMarked
package dev.vouch.core.sqlite;

import org.jspecify.annotations.NullMarked;
