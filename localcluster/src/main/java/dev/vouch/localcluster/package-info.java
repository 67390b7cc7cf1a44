/** The command {@code ./vouch cluster}: a whole cluster on this machine. */
@NullMarked
package dev.vouch.localcluster;

import org.jspecify.annotations.NullMarked;
