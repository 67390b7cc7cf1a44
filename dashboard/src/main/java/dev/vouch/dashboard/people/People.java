package dev.vouch.dashboard.people;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.PeopleDirectory;
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
 * The people with access to a site, the open invitations and the public link.
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

  static People of(PeopleDirectory people, SiteId site, Account reader) {
    AccountRegistry accounts = people.accounts();
    return new People(
        accounts.administrators(),
        people.members().list(site).stream()
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
                                    people.secondFactors().find(account.id()).isPresent())))
            .toList(),
        people.invitations().list(site).stream()
            .flatMap(
                invitation ->
                    accounts.find(invitation.invitedBy()).stream()
                        .map(inviter -> new ListedInvitation(invitation, inviter.email())))
            .toList(),
        people.sharedLinks().of(site));
  }

  /**
   * Returns the member with this account ID; empty if the text is invalid or there is no such
   * member.
   */
  Optional<ListedMember> find(String accountId) {
    return AccountId.parse(accountId)
        .flatMap(
            id -> members.stream().filter(listed -> listed.account().id().equals(id)).findFirst());
  }

  /**
   * A member with its account.
   *
   * @param isReader whether the member is the signed-in user
   * @param hasSecondFactor whether the account has two-factor authentication
   */
  public record ListedMember(
      Account account, Member member, boolean isReader, boolean hasSecondFactor) {}

  /** An open invitation and the address of the person who sent it. */
  public record ListedInvitation(Invitation invitation, EmailAddress inviter) {}
}
