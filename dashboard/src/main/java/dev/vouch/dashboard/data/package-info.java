/** A site's data: retention, export, erasure and deletion. */
@NullMarked
package dev.vouch.dashboard.data;

import org.jspecify.annotations.NullMarked;
