/** Servers of a cluster as processes of this machine, which can be killed, paused and restarted. */
@NullMarked
package dev.vouch.localcluster.process;

import org.jspecify.annotations.NullMarked;
