/** SQLite database files, their schema, and code shared by all tables. */
@NullMarked
package dev.vouch.directory.database;

import org.jspecify.annotations.NullMarked;
