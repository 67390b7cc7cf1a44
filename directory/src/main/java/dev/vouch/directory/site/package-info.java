/** Sites, their settings and their deletion. */
@NullMarked
package dev.vouch.directory.site;

import org.jspecify.annotations.NullMarked;
