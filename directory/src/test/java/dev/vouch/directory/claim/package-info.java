@NullMarked
package dev.vouch.directory.claim;

import org.jspecify.annotations.NullMarked;
