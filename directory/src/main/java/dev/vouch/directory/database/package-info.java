/** SQLite database files, their schema, and what all tables share. */
@NullMarked
package dev.vouch.directory.database;

import org.jspecify.annotations.NullMarked;
