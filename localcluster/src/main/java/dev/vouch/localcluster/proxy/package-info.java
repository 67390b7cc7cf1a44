/** Proxies between clients, nodes and servers of a local cluster. */
@NullMarked
package dev.vouch.localcluster.proxy;

import org.jspecify.annotations.NullMarked;
