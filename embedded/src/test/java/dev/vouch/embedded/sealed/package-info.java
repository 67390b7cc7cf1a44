@NullMarked
package dev.vouch.embedded.sealed;

import org.jspecify.annotations.NullMarked;
