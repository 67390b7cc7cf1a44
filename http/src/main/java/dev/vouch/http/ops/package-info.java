/** Operations: health endpoints, metrics, and the disk reserve. */
@NullMarked
package dev.vouch.http.ops;

import org.jspecify.annotations.NullMarked;
