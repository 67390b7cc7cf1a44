/**
 * Sites, API keys, accounts, secrets and salts: stored in a relational database, served from
 * memory.
 */
@NullMarked
package dev.vouch.directory;

import org.jspecify.annotations.NullMarked;
