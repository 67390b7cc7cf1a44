package dev.vouch.directory.member;

import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.AccountTable;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.SessionRegistry;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.CurrentActor;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.member.Invitations.InvitationTable;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * The acceptance of invitations, which makes people members. Each invitation is accepted once; its
 * effects are atomic and visible to the next read. Blocking; thread-safe.
 */
public final class InvitationAcceptance {
  private final Database database;
  private final Invitations invitations;
  private final AccountRegistry accounts;
  private final MemberRegistry members;
  private final SessionRegistry sessions;

  public InvitationAcceptance(
      Database database,
      Invitations invitations,
      AccountRegistry accounts,
      MemberRegistry members,
      SessionRegistry sessions) {
    this.database = database;
    this.invitations = invitations;
    this.accounts = accounts;
    this.members = members;
    this.sessions = sessions;
  }

  /** Adds the account as a member; an existing membership is unchanged. */
  public AcceptanceResult join(BearerToken token, Account account) {
    return attempt(handle -> joined(handle, token, account));
  }

  /** Creates the account that the invitation is for; takes about 50 ms of processor time. */
  public AcceptanceResult create(BearerToken token, Password password) {
    if (invitations.find(token).isEmpty()) {
      return new AcceptanceResult.NotOpen();
    }
    String hash = accounts.hash(password);
    return attempt(handle -> created(handle, token, hash));
  }

  private AcceptanceResult attempt(Function<Handle, Attempt> work) {
    return database.change(work, attempt -> attempt.publish().run()).outcome();
  }

  /** The result of a transaction, with the function that publishes it after the commit. */
  private record Attempt(AcceptanceResult outcome, Runnable publish) {
    static Attempt refused(AcceptanceResult outcome) {
      return new Attempt(outcome, () -> {});
    }
  }

  private Attempt joined(Handle handle, BearerToken token, Account account) {
    return invitations
        .find(token)
        .filter(invitation -> invitation.email().equals(account.email()))
        .map(invitation -> joined(handle, invitation, account))
        .orElseGet(() -> Attempt.refused(new AcceptanceResult.NotOpen()));
  }

  private Attempt joined(Handle handle, Invitation invitation, Account account) {
    Member member = use(handle, invitation, account);
    return new Attempt(new AcceptanceResult.Joined(member), () -> publish(invitation, member));
  }

  private Attempt created(Handle handle, BearerToken token, String hash) {
    Optional<Invitation> open = invitations.find(token);
    if (open.isEmpty()) {
      return Attempt.refused(new AcceptanceResult.NotOpen());
    }
    Invitation invitation = open.get();
    if (accounts.find(invitation.email()).isPresent()) {
      return Attempt.refused(new AcceptanceResult.HasAccount());
    }
    AccountTable.Row row = accounts.insertMember(handle, invitation.email(), hash);
    Member member = use(handle, invitation, row.account());
    SessionRegistry.Opened opened = sessions.insert(handle, row.account().id());
    return new Attempt(
        new AcceptanceResult.Created(row.account(), member, opened.token()),
        () -> {
          accounts.publish(row);
          publish(invitation, member);
          sessions.publish(opened);
        });
  }

  private Member use(Handle handle, Invitation invitation, Account account) {
    InvitationTable.delete(handle, invitation.token());
    AuditEntry entry = AuditEntry.invitationAccepted(invitation.role());
    return CurrentActor.as(
            Actor.Person.of(account),
            () -> members.insert(handle, invitation.site(), account.id(), invitation.role(), entry))
        .orElseThrow(() -> new IllegalStateException("the site of an invitation does not exist"));
  }

  private void publish(Invitation invitation, Member member) {
    members.publish(member);
    invitations.remove(invitation);
  }

  /** The result of accepting an invitation. */
  public sealed interface AcceptanceResult {
    /** The account is a member, and the invitation is used. */
    record Joined(Member member) implements AcceptanceResult {}

    /**
     * The invitation was accepted with a newly created account, which is signed in.
     *
     * @param session the session's token, which cannot be read again
     */
    record Created(Account account, Member member, BearerToken session)
        implements AcceptanceResult {}

    /** An account with the invitation's email address already exists; nothing was changed. */
    record HasAccount() implements AcceptanceResult {}

    /** The invitation is no longer open, or is for another account; nothing was changed. */
    record NotOpen() implements AcceptanceResult {}
  }
}
