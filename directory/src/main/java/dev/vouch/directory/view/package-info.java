/** Saved and shared views of the overview. */
@NullMarked
package dev.vouch.directory.view;

import org.jspecify.annotations.NullMarked;
