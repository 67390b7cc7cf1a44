/** Weekly and monthly summaries of a site: their days, their schedule and their numbers. */
@NullMarked
package dev.vouch.server.summary;

import org.jspecify.annotations.NullMarked;
