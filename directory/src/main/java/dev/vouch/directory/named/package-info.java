/**
 * Items that belong to a site and have a name unique within it: success rules and saved funnels.
 */
@NullMarked
package dev.vouch.directory.named;

import org.jspecify.annotations.NullMarked;
