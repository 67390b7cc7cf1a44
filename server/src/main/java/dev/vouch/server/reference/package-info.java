/** The API reference: the OpenAPI document and a page. */
@NullMarked
package dev.vouch.server.reference;

import org.jspecify.annotations.NullMarked;
