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
 * Everyone with access to a site, and the open invitations.
 *
 * @param administrators administrators, who own every site
 * @param members other members, oldest first
 * @param invitations open invitations, oldest first
 * @param link the public link, if any
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
                        .map(
                            account ->
                                new ListedMember(
                                    account,
                                    member,
                                    account.equals(reader),
                                    directory.secondFactors().find(account.id()).isPresent())))
            .toList(),
        directory.invitations().list(site).stream()
            .flatMap(
                invitation ->
                    accounts.find(invitation.invitedBy()).stream()
                        .map(inviter -> new ListedInvitation(invitation, inviter.email())))
            .toList(),
        directory.sharedLinks().of(site));
  }

  /** The member with this account ID in its text form. */
  Optional<ListedMember> find(String accountId) {
    return AccountId.parse(accountId)
        .flatMap(
            id -> members.stream().filter(listed -> listed.account().id().equals(id)).findFirst());
  }

  /**
   * A member with its account.
   *
   * @param isReader whether the member is the reader of the page
   * @param hasSecondFactor whether the account has two-factor authentication
   */
  public record ListedMember(
      Account account, Member member, boolean isReader, boolean hasSecondFactor) {}

  /** An open invitation and its sender. */
  public record ListedInvitation(Invitation invitation, EmailAddress inviter) {}
}
