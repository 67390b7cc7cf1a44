@NullMarked
package dev.vouch.embedded.rollup;

import org.jspecify.annotations.NullMarked;
