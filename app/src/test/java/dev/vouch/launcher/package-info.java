@NullMarked
package dev.vouch.launcher;

import org.jspecify.annotations.NullMarked;
