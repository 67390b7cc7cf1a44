/** Tests of what those who run the server look at. */
@NullMarked
package dev.vouch.server.ops;

import org.jspecify.annotations.NullMarked;
