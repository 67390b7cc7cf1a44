/** The description of the HTTP contract, as OpenAPI and as a page for people. */
@NullMarked
package dev.vouch.server.reference;

import org.jspecify.annotations.NullMarked;
