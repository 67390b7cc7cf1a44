/** The reference of the HTTP API, as OpenAPI and as a page. */
@NullMarked
package dev.vouch.server.reference;

import org.jspecify.annotations.NullMarked;
