package dev.vouch.directory.mail;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.CachedRows;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteRows;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import dev.vouch.directory.outbox.Outbox;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * The registry of mail subscriptions and their tokens. Subscriptions are read from memory, tokens
 * from the database; writes block until durable. Thread-safe.
 */
public final class MailSubscriptions {
  private static final Duration TOKENS_KEPT = Duration.ofDays(400);

  private final Database database;
  private final Outbox outbox;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final Set<MailSubscription> subscriptions = ConcurrentHashMap.newKeySet();

  public MailSubscriptions(
      Database database,
      Outbox outbox,
      InstantSource clock,
      SecretGenerator secretGenerator,
      AuditLog audit) {
    this.database = database;
    this.outbox = outbox;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    database.cache(MailTable::subscriptions, all -> CachedRows.replace(subscriptions, all));
  }

  /** Returns the subscriptions of all sites to a topic, in any order. */
  public List<MailSubscription> of(MailTopic topic) {
    return subscriptions.stream().filter(subscription -> subscription.topic() == topic).toList();
  }

  /** Returns the subscriptions of a site to a topic, in any order. */
  public List<MailSubscription> of(SiteId site, MailTopic topic) {
    return of(topic).stream().filter(subscription -> subscription.site().equals(site)).toList();
  }

  /** Returns the accounts of {@link #of}. */
  public Set<AccountId> subscribers(SiteId site, MailTopic topic) {
    return of(site, topic).stream()
        .map(MailSubscription::account)
        .collect(Collectors.toUnmodifiableSet());
  }

  private boolean contains(MailSubscription subscription) {
    return subscriptions.contains(subscription);
  }

  /**
   * Subscribes exactly these accounts to a site's topic; accounts that already are subscribed keep
   * their subscription.
   *
   * @return false if there is no such site
   */
  public boolean setSubscribers(SiteId site, MailTopic topic, Collection<Account> accounts) {
    List<String> addresses =
        accounts.stream().map(account -> account.email().text()).sorted().toList();
    return change(
        site,
        AuditEntry.mailRecipientsChosen(topic, addresses),
        accounts.stream()
            .map(account -> new MailSubscription(site, account.id(), topic))
            .filter(subscription -> !contains(subscription))
            .toList(),
        of(site, topic).stream()
            .filter(
                subscription ->
                    accounts.stream()
                        .noneMatch(account -> account.id().equals(subscription.account())))
            .toList());
  }

  /** Ends a subscription at the request of its account, and deletes its mails and tokens. */
  public void unsubscribe(MailSubscription subscription, EmailAddress address) {
    if (contains(subscription)) {
      change(
          subscription.site(),
          AuditEntry.mailRecipientUnsubscribed(subscription.topic(), address),
          List.of(),
          List.of(subscription));
    }
  }

  /**
   * Ends an account's subscriptions that its role does not allow, in the transaction that changes
   * the role. The caller passes the result to {@link #publishEnded} after the commit.
   *
   * @param role the new role on the site; empty if the account has none
   */
  public List<MailSubscription> end(
      Handle handle, SiteId site, AccountId account, Optional<Role> role) {
    List<MailSubscription> ended =
        subscriptions.stream()
            .filter(subscription -> subscription.site().equals(site))
            .filter(subscription -> subscription.account().equals(account))
            .filter(subscription -> role.filter(subscription.topic()::isFor).isEmpty())
            .toList();
    ended.forEach(subscription -> MailTable.unsubscribe(handle, subscription));
    return ended;
  }

  /** Removes subscriptions from memory after the commit that ended them. */
  public void publishEnded(List<MailSubscription> ended) {
    subscriptions.removeIf(ended::contains);
    outbox.remove(
        delivery -> delivery.channel() == Channel.MAIL && ended.contains(delivery.subscription()));
  }

  private boolean change(
      SiteId site, AuditEntry entry, List<MailSubscription> added, List<MailSubscription> ended) {
    Instant now = clock.instant();
    return database.change(
        handle -> {
          if (!SiteRows.lock(handle, site)) {
            return false;
          }
          added.forEach(subscription -> MailTable.subscribe(handle, subscription, now));
          ended.forEach(subscription -> MailTable.unsubscribe(handle, subscription));
          if (!added.isEmpty() || !ended.isEmpty()) {
            audit.record(handle, site, entry);
          }
          return true;
        },
        isSite -> {
          if (isSite) {
            subscriptions.addAll(added);
            publishEnded(ended);
          }
        });
  }

  /**
   * Creates a token for the unsubscribe link in a mail. The token is valid for 400 days; only its
   * hash is stored.
   *
   * @return empty if the subscription has ended
   */
  public Optional<BearerToken> createToken(MailSubscription subscription) {
    BearerToken token = new BearerToken(secretGenerator.text());
    return database.change(
            handle -> MailTable.insertToken(handle, subscription, token.hash(), clock.instant()))
        ? Optional.of(token)
        : Optional.empty();
  }

  /**
   * Returns the subscription that a token was created for; empty if the subscription has ended or
   * the token is unknown.
   */
  public Optional<MailSubscription> find(BearerToken token) {
    return database.read(handle -> MailTable.ofToken(handle, token.hash()));
  }

  /** Deletes expired tokens. */
  public void deleteExpired() {
    Instant before = clock.instant().minus(TOKENS_KEPT);
    database.changeUncached(handle -> MailTable.deleteTokensBefore(handle, before));
  }
}
