/** Tests of the pages of sites. */
@NullMarked
package dev.vouch.server.dashboard.site;

import org.jspecify.annotations.NullMarked;
