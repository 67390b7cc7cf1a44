package dev.vouch.server.dashboard.people;

import dev.vouch.directory.account.Account;
import dev.vouch.directory.member.Member;

/**
 * A member with its account.
 *
 * @param isReader whether it is whoever reads the page
 */
public record ListedMember(Account account, Member member, boolean isReader) {}
