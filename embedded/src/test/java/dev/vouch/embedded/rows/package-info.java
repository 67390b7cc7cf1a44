@NullMarked
package dev.vouch.embedded.rows;

import org.jspecify.annotations.NullMarked;
