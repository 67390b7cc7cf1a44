@NullMarked
package dev.vouch.directory.cost;

import org.jspecify.annotations.NullMarked;
