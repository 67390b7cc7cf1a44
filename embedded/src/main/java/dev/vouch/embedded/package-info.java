/** The default engine: all data in files of one directory, used by one process. */
@NullMarked
package dev.vouch.embedded;

import org.jspecify.annotations.NullMarked;
