/**
 * Application services of sites: removal, expiry of events, and erasure of users. They use no HTTP
 * types, so that HTTP handlers, commands and periodic maintenance can call them.
 */
@NullMarked
package dev.vouch.api.site;

import org.jspecify.annotations.NullMarked;
