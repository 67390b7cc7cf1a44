/** What browsers talk to: the SDK, page views and {@code identify} pings (DESIGN 5.2). */
@NullMarked
package dev.vouch.server.browser;

import org.jspecify.annotations.NullMarked;
