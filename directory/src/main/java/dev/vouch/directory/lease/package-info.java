/** Leases: the right to run tasks that only one node of a cluster runs at a time. */
@NullMarked
package dev.vouch.directory.lease;

import org.jspecify.annotations.NullMarked;
