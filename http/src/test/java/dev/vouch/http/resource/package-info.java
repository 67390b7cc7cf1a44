/** Tests of the access to files inside the jar. */
@NullMarked
package dev.vouch.http.resource;

import org.jspecify.annotations.NullMarked;
