/** The rules of every kind of named items. */
@NullMarked
package dev.vouch.directory.named;

import org.jspecify.annotations.NullMarked;
