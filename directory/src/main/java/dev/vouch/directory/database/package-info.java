/**
 * The directory's databases in SQLite and PostgreSQL, their schemas, and code shared by all tables.
 */
@NullMarked
package dev.vouch.directory.database;

import org.jspecify.annotations.NullMarked;
