/** Operations: the server's health. */
@NullMarked
package dev.vouch.server.ops;

import org.jspecify.annotations.NullMarked;
