/** The addresses whose browsers are not recorded. */
@NullMarked
package dev.vouch.directory.exclusion;

import org.jspecify.annotations.NullMarked;
