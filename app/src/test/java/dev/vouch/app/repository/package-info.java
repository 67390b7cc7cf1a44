/** Checks of the repository itself: wording, type names and references. */
@NullMarked
package dev.vouch.app.repository;

import org.jspecify.annotations.NullMarked;
