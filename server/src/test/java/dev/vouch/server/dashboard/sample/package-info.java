/** The samples, in their text and run in their runtimes. */
@NullMarked
package dev.vouch.server.dashboard.sample;

import org.jspecify.annotations.NullMarked;
