/** Leases: the right to do what one node of a cluster does at a time. */
@NullMarked
package dev.vouch.directory.lease;

import org.jspecify.annotations.NullMarked;
