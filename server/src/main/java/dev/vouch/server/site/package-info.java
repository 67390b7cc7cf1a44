/**
 * Services that change what is kept of a site: its removal, expiry and the erasure of its users.
 */
@NullMarked
package dev.vouch.server.site;

import org.jspecify.annotations.NullMarked;
