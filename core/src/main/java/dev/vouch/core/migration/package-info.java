/** The migration of all data from one storage engine to another. */
@NullMarked
package dev.vouch.core.migration;

import org.jspecify.annotations.NullMarked;
