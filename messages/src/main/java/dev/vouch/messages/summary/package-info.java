/** Weekly and monthly summaries of a site: their periods and their schedule. */
@NullMarked
package dev.vouch.messages.summary;

import org.jspecify.annotations.NullMarked;
