/** Members of a site, invitations and public links. */
@NullMarked
package dev.vouch.directory.member;

import org.jspecify.annotations.NullMarked;
