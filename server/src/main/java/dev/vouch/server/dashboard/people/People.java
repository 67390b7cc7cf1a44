package dev.vouch.server.dashboard.people;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.member.Invitation;
import dev.vouch.directory.member.Member;
import dev.vouch.directory.member.SharedLinks.SharedLink;
import java.util.List;
import java.util.Optional;

/**
 * Everybody who may see a site, or will.
 *
 * @param administrators who own every site
 * @param members the others, the oldest first
 * @param invitations that are open, the oldest first
 * @param link the public one
 */
public record People(
    List<Account> administrators,
    List<ListedMember> members,
    List<ListedInvitation> invitations,
    Optional<SharedLink> link) {
  public People {
    administrators = List.copyOf(administrators);
    members = List.copyOf(members);
    invitations = List.copyOf(invitations);
  }

  static People of(Directory directory, SiteId site, Account reader) {
    AccountRegistry accounts = directory.accounts();
    return new People(
        accounts.administrators(),
        directory.members().list(site).stream()
            .flatMap(
                member ->
                    accounts.find(member.account()).stream()
                        .filter(account -> !account.isAdministrator())
                        .map(account -> new ListedMember(account, member, account.equals(reader))))
            .toList(),
        directory.invitations().list(site).stream()
            .flatMap(
                invitation ->
                    accounts.find(invitation.invitedBy()).stream()
                        .map(inviter -> new ListedInvitation(invitation, inviter.email())))
            .toList(),
        directory.sharedLinks().of(site));
  }

  /** The member with this account's id, as it is written. */
  Optional<ListedMember> find(String accountId) {
    return AccountId.parse(accountId)
        .flatMap(
            id -> members.stream().filter(listed -> listed.account().id().equals(id)).findFirst());
  }

  /**
   * A member with its account.
   *
   * @param isReader whether it is the reader of the page
   */
  public record ListedMember(Account account, Member member, boolean isReader) {}

  /** An open invitation, and who sent it. */
  public record ListedInvitation(Invitation invitation, EmailAddress inviter) {}
}
