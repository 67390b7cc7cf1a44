package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteCache;
import dev.vouch.directory.database.SiteRows;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/**
 * The registry of open invitations. An invitation is open until it is used, revoked, replaced or
 * expired, and while its inviter owns the site. Reads are served from memory; writes block until
 * durable and are visible to the next read. Thread-safe.
 */
public final class Invitations {
  /** The lifetime of an invitation. */
  public static final Duration LIFETIME = Duration.ofDays(7);

  /** The maximum number of open invitations per site. */
  public static final int OPEN_MAX = 50;

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AccountRegistry accounts;
  private final MemberRegistry members;
  private final AuditLog audit;
  private final SiteCache<SecretHash, Invitation> invitations =
      SiteCache.oldestFirst(Invitation::token, Invitation::site, Invitation::createdAt);

  public Invitations(
      Database database,
      InstantSource clock,
      SecretGenerator secretGenerator,
      AccountRegistry accounts,
      MemberRegistry members,
      AuditLog audit) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.accounts = accounts;
    this.members = members;
    this.audit = audit;
    database.cache(InvitationTable::all, invitations::replaceAll);
  }

  /** Returns the open invitation whose link has this token. */
  public Optional<Invitation> find(BearerToken token) {
    return invitations.find(token.hash()).filter(this::isOpen);
  }

  /** Returns the site's open invitations, oldest first. */
  public List<Invitation> list(SiteId site) {
    return invitations.ofSite(site).stream().filter(this::isOpen).toList();
  }

  private boolean isOpen(Invitation invitation) {
    return !invitation.isExpired(clock.instant())
        && roleOfInviter(invitation).equals(Optional.of(Role.OWNER));
  }

  private Optional<Role> roleOfInviter(Invitation invitation) {
    return accounts
        .find(invitation.invitedBy())
        .flatMap(inviter -> members.role(inviter, invitation.site()));
  }

  /**
   * Creates an invitation that is open for {@link #LIFETIME}, and replaces the site's earlier one
   * for this email address.
   */
  public InvitationCreation create(SiteId site, EmailAddress email, Role role, Account inviter) {
    return database.change(handle -> created(handle, site, email, role, inviter), this::publish);
  }

  private InvitationCreation created(
      Handle handle, SiteId site, EmailAddress email, Role role, Account inviter) {
    if (!SiteRows.lock(handle, site)) {
      return new InvitationCreation.NoSuchSite();
    }
    Optional<Account> account = accounts.find(email);
    Optional<Role> held = account.flatMap(member -> members.role(member, site));
    if (held.isPresent()) {
      return new InvitationCreation.AlreadyMember(account.orElseThrow(), held.get());
    }
    List<Invitation> open = list(site);
    if (open.size() >= OPEN_MAX && open.stream().noneMatch(other -> other.email().equals(email))) {
      return new InvitationCreation.TooManyOpen();
    }
    BearerToken token = new BearerToken(secretGenerator.text());
    Instant now = clock.instant();
    Invitation invitation =
        new Invitation(site, email, role, token.hash(), inviter.id(), now, now.plus(LIFETIME));
    InvitationTable.put(handle, invitation);
    audit.record(handle, site, AuditEntry.memberInvited(email, role));
    return new InvitationCreation.Created(invitation, token);
  }

  private void publish(InvitationCreation creation) {
    if (creation instanceof InvitationCreation.Created(Invitation invitation, var _)) {
      find(invitation.site(), invitation.email()).ifPresent(invitations::remove);
      invitations.put(invitation);
    }
  }

  /** Revokes an invitation; returns false if the site has none for this address. */
  public boolean revoke(SiteId site, EmailAddress email) {
    return find(site, email).map(this::revoke).orElse(false);
  }

  private Optional<Invitation> find(SiteId site, EmailAddress email) {
    return invitations.ofSite(site).stream()
        .filter(invitation -> invitation.email().equals(email))
        .findFirst();
  }

  private boolean revoke(Invitation invitation) {
    return delete(
        invitation,
        handle ->
            audit.record(
                handle, invitation.site(), AuditEntry.invitationRevoked(invitation.email())));
  }

  private boolean delete(Invitation invitation, Consumer<Handle> audited) {
    return database.change(
        handle -> {
          boolean existed = InvitationTable.delete(handle, invitation.token());
          if (existed) {
            audited.accept(handle);
          }
          return existed;
        },
        deleted -> {
          if (deleted) {
            remove(invitation);
          }
        });
  }

  /** Deletes expired invitations. */
  public void maintain() {
    Instant now = clock.instant();
    invitations.stream()
        .filter(invitation -> invitation.isExpired(now))
        .forEach(invitation -> delete(invitation, handle -> {}));
  }

  /** Removes an accepted invitation from memory. */
  void remove(Invitation invitation) {
    invitations.remove(invitation);
  }

  /** The result of creating an invitation. */
  public sealed interface InvitationCreation {
    /** The invitation is open; its token cannot be read again. */
    record Created(Invitation invitation, BearerToken token) implements InvitationCreation {}

    /** The account with this email address is already a member; nothing was created. */
    record AlreadyMember(Account account, Role role) implements InvitationCreation {}

    /** The site already has {@link Invitations#OPEN_MAX} open invitations; nothing was created. */
    record TooManyOpen() implements InvitationCreation {}

    /** There is no such site, or it was deleted. */
    record NoSuchSite() implements InvitationCreation {}
  }

  /** The SQL statements for invitations. */
  static final class InvitationTable {
    private static final String PUT =
        """
        INSERT INTO invitations (site_id, email, role, token_sha256, invited_by, created_at_us,
                                 expires_at_us)
        VALUES (:site, :email, :role, :token, :invitedBy, :createdAt, :expiresAt)
        ON CONFLICT (site_id, email) DO UPDATE
          SET role = excluded.role, token_sha256 = excluded.token_sha256,
              invited_by = excluded.invited_by, created_at_us = excluded.created_at_us,
              expires_at_us = excluded.expires_at_us
        """;

    private static final String ALL =
        """
        SELECT site_id AS site, email, role, token_sha256 AS token, invited_by,
               created_at_us AS created_at, expires_at_us AS expires_at
          FROM invitations
        """;

    private InvitationTable() {}

    /** Inserts an invitation; replaces the site's earlier invitation for this email address. */
    static void put(Handle handle, Invitation invitation) {
      handle.createUpdate(PUT).bindMethods(invitation).execute();
    }

    /** Deletes an invitation; returns false if there is none with this token. */
    static boolean delete(Handle handle, SecretHash token) {
      return handle
              .createUpdate("DELETE FROM invitations WHERE token_sha256 = :token")
              .bind("token", token)
              .execute()
          == 1;
    }

    static List<Invitation> all(Handle handle) {
      return handle.createQuery(ALL).map(ConstructorMapper.of(Invitation.class)).list();
    }
  }
}
