/**
 * Application services of sites: removal, expiry of events, and erasure of users. They depend on no
 * HTTP type, so that HTTP, CLI and periodic maintenance can call them.
 */
@NullMarked
package dev.vouch.server.site;

import org.jspecify.annotations.NullMarked;
