package dev.vouch.directory.account;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;

/**
 * The sessions of all accounts. Questions are answered from memory; commands block until they are
 * on disk, and hold for the very next question. Thread-safe.
 */
public final class SessionRegistry {
  /** A session that is not seen for so long is over. */
  public static final Duration LIFETIME = Duration.ofDays(30);

  /** How much of its being seen a session may lose to a crash. */
  private static final Duration UNWRITTEN_MAX = Duration.ofHours(1);

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final ConcurrentMap<SecretHash, Kept> sessions = new ConcurrentHashMap<>();

  public SessionRegistry(Database database, InstantSource clock, SecretGenerator secretGenerator) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    database.read(SessionTable::all).forEach(this::publish);
  }

  /** A session, and until when it lasts by what is on disk. */
  private record Kept(Session session, Instant writtenExpiry) {
    Kept seen(Instant now) {
      return new Kept(session.seen(now), writtenExpiry);
    }

    boolean isBehind(Duration most) {
      return Duration.between(writtenExpiry, session.expiresAt()).compareTo(most) > 0;
    }

    Kept written(Session written) {
      return new Kept(session, written.expiresAt());
    }
  }

  /**
   * The account whose session this is, if it is open; then it lasts {@link #LIFETIME} from now on.
   */
  public Optional<AccountId> find(SessionToken token) {
    Instant now = now();
    SecretHash hash = token.hash();
    return Optional.ofNullable(sessions.get(hash))
        .filter(kept -> !kept.session().isExpired(now))
        .map(
            kept -> {
              sessions.computeIfPresent(hash, (_, latest) -> latest.seen(now));
              return kept.session().account();
            });
  }

  /** Opens a session of an account that was created just now. */
  public SessionToken open(Account account) {
    return database.change(handle -> insert(handle, account.id()), this::publish).token();
  }

  /** A session that is open, and its token. */
  public record Opened(SessionToken token, Session session) {}

  public Opened insert(Handle handle, AccountId account) {
    SessionToken token = new SessionToken(secretGenerator.text());
    Session session = Session.open(token.hash(), account, now());
    SessionTable.insert(handle, session);
    return new Opened(token, session);
  }

  public void publish(Opened opened) {
    publish(opened.session());
  }

  /** Closes a session; one that is not open stays so. */
  public void close(SessionToken token) {
    close(token.hash());
  }

  private void close(SecretHash token) {
    database.change(
        handle -> {
          SessionTable.delete(handle, token);
          return token;
        },
        sessions::remove);
  }

  /** Removes from memory the account's sessions but one. */
  public void forgetOthers(AccountId account, SessionToken kept) {
    SecretHash hash = kept.hash();
    sessions
        .values()
        .removeIf(
            other ->
                other.session().account().equals(account) && !other.session().token().equals(hash));
  }

  /** Deletes what is over, and writes down when sessions were seen if that is an hour ahead. */
  public void maintain() {
    Instant now = now();
    sessions.values().stream()
        .filter(kept -> kept.session().isExpired(now))
        .forEach(kept -> close(kept.session().token()));
    write(UNWRITTEN_MAX);
  }

  /** Writes down when each session was last seen. */
  public void writeAll() {
    write(Duration.ZERO);
  }

  private void write(Duration unwrittenMax) {
    List<Session> behind =
        sessions.values().stream()
            .filter(kept -> kept.isBehind(unwrittenMax))
            .map(Kept::session)
            .toList();
    if (behind.isEmpty()) {
      return;
    }
    database.change(
        handle -> {
          SessionTable.seen(handle, behind);
          return behind;
        },
        written ->
            written.forEach(
                session ->
                    sessions.computeIfPresent(
                        session.token(), (_, latest) -> latest.written(session))));
  }

  private void publish(Session session) {
    sessions.put(session.token(), new Kept(session, session.expiresAt()));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
