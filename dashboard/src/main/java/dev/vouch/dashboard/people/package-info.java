/** Access to a site: members, invitations and the public link. */
@NullMarked
package dev.vouch.dashboard.people;

import org.jspecify.annotations.NullMarked;
