@NullMarked
package dev.vouch.embedded.state;

import org.jspecify.annotations.NullMarked;
