/** Tests of the directory on real SQLite files. */
@NullMarked
package dev.vouch.directory;

import org.jspecify.annotations.NullMarked;
