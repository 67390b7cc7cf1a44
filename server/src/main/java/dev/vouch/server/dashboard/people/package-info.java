/** Who may see a site: its members, who is invited, and the public link. */
@NullMarked
package dev.vouch.server.dashboard.people;

import org.jspecify.annotations.NullMarked;
