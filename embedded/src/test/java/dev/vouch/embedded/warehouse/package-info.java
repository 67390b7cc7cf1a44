/** The warehouse's own tests, and the contract's. */
@NullMarked
package dev.vouch.embedded.warehouse;

import org.jspecify.annotations.NullMarked;
