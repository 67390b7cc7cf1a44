@NullMarked
package dev.vouch.embedded.library;

import org.jspecify.annotations.NullMarked;
