/** Who did what with a site. */
@NullMarked
package dev.vouch.server.dashboard.audit;

import org.jspecify.annotations.NullMarked;
