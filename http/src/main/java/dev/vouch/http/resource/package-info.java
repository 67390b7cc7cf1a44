/** Helpers that all modules share: resources in the jar, lazy values and fatal errors. */
@NullMarked
package dev.vouch.http.resource;

import org.jspecify.annotations.NullMarked;
