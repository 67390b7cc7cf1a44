/** State that a node shares with the other nodes, so that any node can answer a request. */
@NullMarked
package dev.vouch.app.node;

import org.jspecify.annotations.NullMarked;
