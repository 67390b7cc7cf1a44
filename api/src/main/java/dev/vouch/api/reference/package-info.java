/** The API reference: the OpenAPI document, as a file and as a page. */
@NullMarked
package dev.vouch.api.reference;

import org.jspecify.annotations.NullMarked;
