package dev.vouch.directory.mail;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.CachedRows;
import dev.vouch.directory.database.Database;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;

/**
 * The mails to be sent and those of the last 90 days. A subscription has at most one mail about a
 * subject. Pending mails are read from memory; writes block until durable. Thread-safe.
 */
public final class MailOutbox {
  private static final Duration KEPT = Duration.ofDays(90);

  private final Database database;
  private final InstantSource clock;
  private final ConcurrentMap<String, MailDelivery> waiting = new ConcurrentHashMap<>();

  public MailOutbox(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
    database.cache(MailTable::waiting, all -> CachedRows.replace(waiting, all, MailDelivery::id));
  }

  /** Returns the due mails, longest overdue first. */
  public List<MailDelivery> due() {
    Instant now = clock.instant();
    return waiting.values().stream()
        .filter(delivery -> !delivery.nextAttemptAt().orElseThrow().isAfter(now))
        .sorted(Comparator.comparing(delivery -> delivery.nextAttemptAt().orElseThrow()))
        .toList();
  }

  /** Returns the mails of a site about one of some topics, newest first. */
  public List<MailDelivery> latest(SiteId site, Set<MailTopic> topics, int count) {
    return database.read(handle -> MailTable.latest(handle, site, topics, count));
  }

  /** Adds mails, except to subscriptions that already have one about this subject. */
  public void add(List<MailSubscription> subscriptions, String subject) {
    List<MailSubscription> lacking =
        database.read(
            handle ->
                subscriptions.stream()
                    .filter(subscription -> !MailTable.contains(handle, subscription, subject))
                    .toList());
    if (!lacking.isEmpty()) {
      database.change(handle -> enqueue(handle, lacking, subject, clock.instant()), this::publish);
    }
  }

  /**
   * Adds mails in the transaction of what they report, except to subscriptions that already have
   * one about this subject. To be published after the commit.
   */
  public List<MailDelivery> enqueue(
      Handle handle, List<MailSubscription> subscriptions, String subject, Instant now) {
    return subscriptions.stream()
        .map(subscription -> MailDelivery.waiting(subscription, subject, now))
        .filter(delivery -> MailTable.insert(handle, delivery))
        .toList();
  }

  /**
   * Records that the mail server accepted a mail.
   *
   * @param how the result as a text
   */
  public void delivered(MailDelivery delivery, String how) {
    change(delivery.delivered(clock.instant(), how));
  }

  /**
   * Records a failed attempt.
   *
   * @param why the reason as a text
   * @param next the time of the next attempt; empty abandons the mail
   */
  public void failed(MailDelivery delivery, String why, Optional<Instant> next) {
    change(delivery.failed(why, next));
  }

  /** Records that a mail will not be sent, without an attempt. */
  public void abandon(MailDelivery delivery, String why) {
    change(delivery.abandoned(why));
  }

  private void change(MailDelivery delivery) {
    database.change(
        handle -> MailTable.update(handle, delivery),
        isChanged -> {
          if (isChanged) {
            publish(List.of(delivery));
          } else {
            waiting.remove(delivery.id());
          }
        });
  }

  /** Makes committed deliveries visible. */
  public void publish(List<MailDelivery> deliveries) {
    for (MailDelivery delivery : deliveries) {
      if (delivery.nextAttemptAt().isPresent()) {
        waiting.put(delivery.id(), delivery);
      } else {
        waiting.remove(delivery.id());
      }
    }
  }

  /** Deletes old deliveries, also those that wait because the server no longer sends mail. */
  void maintain(Handle handle) {
    Instant before = clock.instant().minus(KEPT);
    MailTable.deleteOldDeliveries(handle, before);
    waiting.values().removeIf(delivery -> delivery.createdAt().isBefore(before));
  }

  void remove(Predicate<MailSubscription> subscription) {
    waiting.values().removeIf(delivery -> subscription.test(delivery.subscription()));
  }
}
