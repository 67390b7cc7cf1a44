/** Code samples for a developer's backend, idiomatic for each runtime. */
@NullMarked
package dev.vouch.dashboard.sample;

import org.jspecify.annotations.NullMarked;
