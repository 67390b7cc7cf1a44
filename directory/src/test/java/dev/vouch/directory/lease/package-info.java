@NullMarked
package dev.vouch.directory.lease;

import org.jspecify.annotations.NullMarked;
