/** A site's API keys: list, creation, rotation and revocation. */
@NullMarked
package dev.vouch.dashboard.key;

import org.jspecify.annotations.NullMarked;
