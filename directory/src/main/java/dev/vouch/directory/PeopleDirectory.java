package dev.vouch.directory;

import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.AccountTokens;
import dev.vouch.directory.account.OpenPasswordLinks;
import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.account.PasswordLinks;
import dev.vouch.directory.account.SecondFactorSignIn;
import dev.vouch.directory.account.SecondFactors;
import dev.vouch.directory.account.SessionRegistry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.mail.MailSubscriptions;
import dev.vouch.directory.member.AccountDeletions;
import dev.vouch.directory.member.InvitationAcceptance;
import dev.vouch.directory.member.Invitations;
import dev.vouch.directory.member.MemberRegistry;
import dev.vouch.directory.member.SecondFactorRegistry;
import dev.vouch.directory.member.SharedLinks;
import dev.vouch.directory.view.SharedViews;
import java.time.InstantSource;

/**
 * The registries for people: accounts, sign-in, and access to sites. Thread-safe.
 *
 * @param accounts the registry of accounts and their passwords
 * @param sessions the registry of the accounts' sessions
 * @param accountTokens the signed tokens of accounts
 * @param secondFactors the registry of the accounts' second factors
 * @param secondFactorSignIn the second step of signing in
 * @param passwordLinks the links for resetting a password
 * @param members the registry of members of sites
 * @param invitations the invitations
 * @param acceptance the acceptance of invitations
 * @param sharedLinks the public links
 * @param sharedViews the views of the overview that are shared by a link
 * @param accountDeletions the deletion of accounts
 */
public record PeopleDirectory(
    AccountRegistry accounts,
    SessionRegistry sessions,
    AccountTokens accountTokens,
    SecondFactorRegistry secondFactors,
    SecondFactorSignIn secondFactorSignIn,
    PasswordLinks passwordLinks,
    MemberRegistry members,
    Invitations invitations,
    InvitationAcceptance acceptance,
    SharedLinks sharedLinks,
    SharedViews sharedViews,
    AccountDeletions accountDeletions) {

  static PeopleDirectory of(
      Database database,
      InstantSource clock,
      SecretGenerator secretGenerator,
      AuditLog audit,
      MailSubscriptions mailSubscriptions,
      PasswordCost passwordCost) {
    SessionRegistry sessions = new SessionRegistry(database, clock, secretGenerator);
    OpenPasswordLinks openPasswordLinks = new OpenPasswordLinks(database);
    SecondFactors secondFactors = new SecondFactors(database, clock);
    AccountRegistry accounts =
        new AccountRegistry(
            database,
            clock,
            secretGenerator,
            sessions,
            openPasswordLinks,
            secondFactors,
            passwordCost);
    AccountTokens tokens = new AccountTokens(accounts, clock, secretGenerator);
    MemberRegistry members = new MemberRegistry(database, clock, audit, mailSubscriptions);
    Invitations invitations =
        new Invitations(database, clock, secretGenerator, accounts, members, audit);
    return new PeopleDirectory(
        accounts,
        sessions,
        tokens,
        new SecondFactorRegistry(database, clock, secretGenerator, audit, secondFactors),
        new SecondFactorSignIn(database, accounts, tokens, secondFactors, sessions),
        new PasswordLinks(
            database, clock, secretGenerator, accounts, sessions, openPasswordLinks, secondFactors),
        members,
        invitations,
        new InvitationAcceptance(database, invitations, accounts, members, sessions),
        new SharedLinks(database, clock, secretGenerator, audit),
        new SharedViews(
            new SiteItems<>(database, clock, secretGenerator, audit, SharedViews.KIND),
            clock,
            secretGenerator),
        new AccountDeletions(database, accounts, sessions, members, audit));
  }

  /**
   * Deletes expired sessions, invitations, password links and shared views, and accounts that were
   * never used.
   */
  void maintain() {
    sessions.deleteExpired();
    accountDeletions.deleteUnused();
    invitations.maintain();
    passwordLinks.maintain();
    sharedViews.maintain();
  }
}
