/**
 * Sites, API keys, accounts, secrets and salts: kept in a relational database, answered from
 * memory.
 */
@NullMarked
package dev.vouch.directory;

import org.jspecify.annotations.NullMarked;
