/** The durable log of the embedded engine: files of groups and one committing thread. */
@NullMarked
package dev.vouch.embedded.log;

import org.jspecify.annotations.NullMarked;
