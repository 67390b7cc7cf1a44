/** The installation guide, from a new site to its first credited success. */
@NullMarked
package dev.vouch.dashboard.install;

import org.jspecify.annotations.NullMarked;
