/** Tests of the pages of sites. */
@NullMarked
package dev.vouch.dashboard.site;

import org.jspecify.annotations.NullMarked;
