@NullMarked
package dev.vouch.embedded.backup;

import org.jspecify.annotations.NullMarked;
