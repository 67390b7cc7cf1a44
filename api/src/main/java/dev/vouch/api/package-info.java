/** The management API: sites and their settings, keys, members and data (docs/api.md). */
@NullMarked
package dev.vouch.api;

import org.jspecify.annotations.NullMarked;
