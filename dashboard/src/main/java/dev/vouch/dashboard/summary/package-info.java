/** The page about summaries by mail, and their texts. */
@NullMarked
package dev.vouch.dashboard.summary;

import org.jspecify.annotations.NullMarked;
