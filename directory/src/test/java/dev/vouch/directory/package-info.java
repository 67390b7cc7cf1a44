/** The directory's rules, on real SQLite files. */
@NullMarked
package dev.vouch.directory;

import org.jspecify.annotations.NullMarked;
