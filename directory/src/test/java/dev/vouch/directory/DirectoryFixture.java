package dev.vouch.directory;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.Schema;
import dev.vouch.directory.database.TestPostgres;
import dev.vouch.directory.key.KeyCreation;
import dev.vouch.directory.key.KeyRotation;
import dev.vouch.directory.key.NewKey;
import dev.vouch.directory.member.InvitationAcceptance.AcceptanceResult;
import dev.vouch.directory.member.Invitations.InvitationCreation;
import dev.vouch.directory.site.SiteSettings;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;

/**
 * A directory with a manual clock, in the SQLite files of a folder, or in PostgreSQL with the
 * system property {@code vouch.directory=postgresql}; can be restarted, also as after a crash.
 */
public final class DirectoryFixture {
  public static final SiteSettings SHOP =
      new SiteSettings(
          "Shop",
          Set.of("shop.example", "www.shop.example"),
          ZoneId.of("Europe/Berlin"),
          Set.of("paypal.com"),
          false);

  /** The administrator's password. */
  public static final Password PASSWORD = new Password("a password of an owner");

  public final Path folder;
  public final ManualClock clock = new ManualClock(Instant.parse("2026-11-20T10:00:00.123456Z"));
  private final PasswordCost passwordCost;
  private Directory directory;

  /** Uses a minimal cost for password hashes, so that tests are fast. */
  public DirectoryFixture(Path folder) {
    this(folder, new PasswordCost(8, 1));
  }

  public DirectoryFixture(Path folder, PasswordCost passwordCost) {
    this.folder = folder;
    this.passwordCost = passwordCost;
    directory = open();
  }

  /** Opens the directory once more, as another process. */
  public Directory open() {
    return TestPostgres.isSelected()
        ? Directory.open(TestPostgres.serverFor(folder), clock, new SecureRandom(), passwordCost)
        : Directory.open(folder, clock, new SecureRandom(), passwordCost);
  }

  /** Opens the database of the directory once more. */
  public Database openDatabase() {
    return openDatabase(Schema.DIRECTORY);
  }

  /** Opens one of the databases once more. */
  public Database openDatabase(Schema schema) {
    return TestPostgres.isSelected()
        ? Database.open(TestPostgres.server(), schema, new ColumnTypes())
        : Database.open(folder, schema, new ColumnTypes());
  }

  public Directory directory() {
    return directory;
  }

  public void restart() {
    directory.close();
    directory = open();
  }

  /** Opens the files again without closing, as after a crash. */
  public void crash() {
    directory = open();
  }

  public SiteId newSite() {
    return directory.sites().create(SHOP).site().id();
  }

  /** The first account, which owns every site. */
  public Account newAdministrator() {
    return directory
        .people()
        .accounts()
        .createFirst(new EmailAddress("admin@shop.example"), PASSWORD)
        .orElseThrow();
  }

  /** An account that accepted the administrator's invitation. */
  public Account newMember(SiteId site, String email, Role role, Account inviter) {
    BearerToken token = invite(site, email, role, inviter).token();
    if (directory.people().acceptance().create(token, new Password("a password of " + email))
        instanceof AcceptanceResult.Created created) {
      return created.account();
    }
    throw new AssertionError("not created");
  }

  public InvitationCreation.Created invite(SiteId site, String email, Role role, Account inviter) {
    if (directory.people().invitations().create(site, new EmailAddress(email), role, inviter)
        instanceof InvitationCreation.Created created) {
      return created;
    }
    throw new AssertionError("not invited");
  }

  public KeyCreation.Created newKey(SiteId site) {
    return created(directory.keys().create(site, named("backend")));
  }

  public boolean accepts(ApiToken token) {
    return directory
        .keys()
        .find(token.keyId())
        .filter(key -> key.isActive(clock.instant()))
        .filter(key -> key.secret().matches(token.secret()))
        .isPresent();
  }

  public static NewKey named(String name) {
    return new NewKey(name, Optional.empty(), Optional.empty());
  }

  public static KeyCreation.Created created(KeyCreation creation) {
    if (creation instanceof KeyCreation.Created created) {
      return created;
    }
    throw new AssertionError("not created: " + creation);
  }

  public KeyRotation.Rotated rotate(SiteId site, ApiToken token, Duration overlap) {
    KeyRotation rotation = directory.keys().rotate(site, token.keyId(), overlap);
    if (rotation instanceof KeyRotation.Rotated rotated) {
      return rotated;
    }
    throw new AssertionError("not rotated: " + rotation);
  }
}
