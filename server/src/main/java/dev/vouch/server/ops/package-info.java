/** Operations: the server's health endpoints. */
@NullMarked
package dev.vouch.server.ops;

import org.jspecify.annotations.NullMarked;
