/** Items of a site with unique names: success rules and saved funnels. */
@NullMarked
package dev.vouch.directory.named;

import org.jspecify.annotations.NullMarked;
