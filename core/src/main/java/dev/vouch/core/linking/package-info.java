/** Statistics that show why the events of a backend match no browsers (docs/linking.md). */
@NullMarked
package dev.vouch.core.linking;

import org.jspecify.annotations.NullMarked;
