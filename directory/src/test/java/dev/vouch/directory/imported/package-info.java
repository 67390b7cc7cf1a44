@NullMarked
package dev.vouch.directory.imported;

import org.jspecify.annotations.NullMarked;
