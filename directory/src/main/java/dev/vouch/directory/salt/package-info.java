/** The salts of visitor hashes. */
@NullMarked
package dev.vouch.directory.salt;

import org.jspecify.annotations.NullMarked;
