package dev.vouch.directory.account;

import static java.util.stream.Collectors.toSet;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;

/**
 * The registry of all accounts' sessions. Reads are served from memory; writes block until durable
 * and are visible to the next read. Thread-safe.
 */
public final class SessionRegistry {
  /** The lifetime of a session after its last request. */
  public static final Duration LIFETIME = Duration.ofDays(30);

  /** The lifetime of a session after signing in, however much it is used. */
  public static final Duration LIFETIME_MAX = Duration.ofDays(90);

  /** The maximum time by which a crash may shorten a session. */
  private static final Duration UNSAVED_MAX = Duration.ofHours(1);

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final ConcurrentMap<SecretHash, CachedSession> sessions = new ConcurrentHashMap<>();

  public SessionRegistry(Database database, InstantSource clock, SecretGenerator secretGenerator) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    database.cache(SessionTable::all, this::replaceAll);
  }

  private void replaceAll(List<Session> all) {
    all.forEach(
        stored ->
            sessions.merge(
                stored.token(), CachedSession.of(stored), (cached, read) -> cached.later(read)));
    sessions.keySet().retainAll(all.stream().map(Session::token).collect(toSet()));
  }

  /** A session in memory, with the expiry that the database has for it, which may be earlier. */
  private record CachedSession(Session session, Instant savedExpiry) {
    static CachedSession of(Session stored) {
      return new CachedSession(stored, stored.expiresAt());
    }

    /**
     * Returns the session in memory if it was used after the stored one, otherwise the stored one.
     */
    CachedSession later(CachedSession stored) {
      return session.lastSeenAt().isAfter(stored.session.lastSeenAt())
          ? saved(stored.session)
          : stored;
    }

    CachedSession seen(Instant now) {
      return new CachedSession(session.seen(now), savedExpiry);
    }

    boolean needsFlush(Duration max) {
      return Duration.between(savedExpiry, session.expiresAt()).compareTo(max) > 0;
    }

    CachedSession saved(Session saved) {
      return new CachedSession(session, saved.expiresAt());
    }
  }

  /**
   * Returns the account of an open session, and extends the session to {@link #LIFETIME} from now,
   * at most to {@link #LIFETIME_MAX} after it was opened.
   */
  public Optional<AccountId> find(BearerToken token) {
    Instant now = clock.instant();
    SecretHash hash = token.hash();
    return Optional.ofNullable(sessions.get(hash))
        .filter(kept -> !kept.session().isExpired(now))
        .map(
            kept -> {
              sessions.computeIfPresent(hash, (_, latest) -> latest.seen(now));
              return kept.session().account();
            });
  }

  /** Opens a session of a newly created account. */
  public BearerToken open(Account account) {
    return database.change(handle -> insert(handle, account.id()), this::publish).token();
  }

  /** A new session and its token. */
  public record Opened(BearerToken token, Session session) {}

  /** Opens a session in a transaction. The caller calls {@link #publish} after the commit. */
  public Opened insert(Handle handle, AccountId account) {
    BearerToken token = new BearerToken(secretGenerator.text());
    Session session = Session.open(token.hash(), account, clock.instant());
    SessionTable.insert(handle, session);
    return new Opened(token, session);
  }

  /** Publishes a committed session to memory. */
  public void publish(Opened opened) {
    publish(opened.session());
  }

  /** Closes a session; has no effect if it is not open. */
  public void close(BearerToken token) {
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

  /** Whether an account has a session, which may have expired since the last maintenance. */
  public boolean isOpen(AccountId account) {
    return sessions.values().stream().anyMatch(each -> each.session().account().equals(account));
  }

  /** Removes all sessions of the account from memory. */
  public void removeAll(AccountId account) {
    sessions.values().removeIf(each -> each.session().account().equals(account));
  }

  /** Removes all sessions of the account except {@code kept} from memory. */
  void removeOthers(AccountId account, BearerToken kept) {
    SecretHash hash = kept.hash();
    sessions
        .values()
        .removeIf(
            other ->
                other.session().account().equals(account) && !other.session().token().equals(hash));
  }

  /** Deletes expired sessions. */
  public void deleteExpired() {
    Instant now = clock.instant();
    sessions.values().stream()
        .filter(kept -> kept.session().isExpired(now))
        .forEach(kept -> close(kept.session().token()));
  }

  /** Stores the sessions that were extended by more than an hour since they were last stored. */
  public void flushExtended() {
    flush(UNSAVED_MAX);
  }

  /** Stores the last use and the expiry of all sessions that were extended in memory. */
  public void flush() {
    flush(Duration.ZERO);
  }

  private void flush(Duration unsavedMax) {
    List<Session> behind =
        sessions.values().stream()
            .filter(kept -> kept.needsFlush(unsavedMax))
            .map(CachedSession::session)
            .toList();
    if (behind.isEmpty()) {
      return;
    }
    database.change(
        handle -> {
          SessionTable.seen(handle, behind);
          return behind;
        },
        saved ->
            saved.forEach(
                session ->
                    sessions.computeIfPresent(
                        session.token(), (_, latest) -> latest.saved(session))));
  }

  private void publish(Session session) {
    sessions.put(session.token(), CachedSession.of(session));
  }

  /**
   * A session of a signed-in browser.
   *
   * @param expiresAt the expiry, extended by each request up to the maximum lifetime
   */
  record Session(
      SecretHash token,
      AccountId account,
      Instant createdAt,
      Instant lastSeenAt,
      Instant expiresAt) {

    /** Limits the expiry, because earlier versions stored sessions with a later one. */
    Session {
      Instant latest = createdAt.plus(LIFETIME_MAX);
      expiresAt = expiresAt.isAfter(latest) ? latest : expiresAt;
    }

    static Session open(SecretHash token, AccountId account, Instant now) {
      return new Session(token, account, now, now, now.plus(SessionRegistry.LIFETIME));
    }

    boolean isExpired(Instant now) {
      return !now.isBefore(expiresAt);
    }

    /** Returns the session after a request; setting the clock back does not shorten it. */
    Session seen(Instant now) {
      return now.isAfter(lastSeenAt)
          ? new Session(token, account, createdAt, now, now.plus(SessionRegistry.LIFETIME))
          : this;
    }
  }
}
