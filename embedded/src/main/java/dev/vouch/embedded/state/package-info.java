/** The credit state: what the credit processor keeps of browsers and users, in RocksDB. */
@NullMarked
package dev.vouch.embedded.state;

import org.jspecify.annotations.NullMarked;
