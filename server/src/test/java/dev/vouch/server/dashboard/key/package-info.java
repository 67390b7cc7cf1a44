/** Tests of the pages of keys. */
@NullMarked
package dev.vouch.server.dashboard.key;

import org.jspecify.annotations.NullMarked;
