/** The page about summaries by mail, and their texts. */
@NullMarked
package dev.vouch.server.dashboard.summary;

import org.jspecify.annotations.NullMarked;
