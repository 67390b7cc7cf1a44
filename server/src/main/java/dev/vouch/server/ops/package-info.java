/** Operations: health endpoints, metrics, and the disk reserve. */
@NullMarked
package dev.vouch.server.ops;

import org.jspecify.annotations.NullMarked;
