package dev.vouch.directory.outbox;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.CachedRows;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
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
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * The queue of messages to mail subscribers and webhooks, with the messages of the last 90 days. A
 * recipient gets at most one message about a subject. Pending messages are read from memory; writes
 * block until durable. Thread-safe.
 */
public final class Outbox {
  private static final Duration KEPT = Duration.ofDays(90);

  private final Database database;
  private final InstantSource clock;
  private final ConcurrentMap<String, MessageDelivery> waiting = new ConcurrentHashMap<>();

  public Outbox(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
    database.cache(
        OutboxTable::waiting, all -> CachedRows.replace(waiting, all, MessageDelivery::id));
  }

  /** Returns the pending messages, in any order. */
  public Stream<MessageDelivery> waiting(Channel channel) {
    return waiting.values().stream().filter(delivery -> delivery.channel() == channel);
  }

  /** Returns the due messages, longest overdue first. */
  public List<MessageDelivery> due(Channel channel) {
    Instant now = clock.instant();
    return waiting(channel)
        .filter(delivery -> !delivery.nextAttemptAt().orElseThrow().isAfter(now))
        .sorted(Comparator.comparing(delivery -> delivery.nextAttemptAt().orElseThrow()))
        .toList();
  }

  /** Returns the latest {@code count} messages of a site with one of these topics, newest first. */
  public List<MessageDelivery> latest(
      SiteId site, Channel channel, Set<MailTopic> topics, int count) {
    return database.read(handle -> OutboxTable.latest(handle, site, channel, topics, count));
  }

  /** Returns those of the given messages that are not stored yet; delivered messages are stored. */
  public List<MessageDelivery> notStored(List<MessageDelivery> deliveries) {
    return database.read(
        handle ->
            deliveries.stream()
                .filter(delivery -> !OutboxTable.contains(handle, delivery))
                .toList());
  }

  /** Adds those of the given messages that are not stored yet. */
  public void add(List<MessageDelivery> deliveries) {
    List<MessageDelivery> lacking = notStored(deliveries);
    if (!lacking.isEmpty()) {
      database.change(handle -> enqueue(handle, lacking), this::publish);
    }
  }

  /**
   * Adds those of the given messages that are not stored yet, in the transaction of the reported
   * change. The caller passes the result to {@link #publish} after the commit.
   */
  public List<MessageDelivery> enqueue(Handle handle, List<MessageDelivery> deliveries) {
    return deliveries.stream().filter(delivery -> OutboxTable.insert(handle, delivery)).toList();
  }

  /**
   * Records that the receiver accepted a message.
   *
   * @param how the result as a text
   */
  public void delivered(MessageDelivery delivery, String how) {
    change(delivery.delivered(clock.instant(), how));
  }

  /**
   * Records a failed attempt.
   *
   * @param why the reason as a text
   * @param next the time of the next attempt; empty abandons the message
   */
  public void failed(MessageDelivery delivery, String why, Optional<Instant> next) {
    change(delivery.failed(why, next));
  }

  /** Records that a message will not be sent; does not count as an attempt. */
  public void abandon(MessageDelivery delivery, String why) {
    change(delivery.abandoned(why));
  }

  /** Updates a message, unless it was abandoned or deleted during its attempt. */
  private void change(MessageDelivery delivery) {
    database.change(
        handle -> OutboxTable.update(handle, delivery),
        isChanged -> {
          if (isChanged) {
            publish(List.of(delivery));
          } else {
            waiting.remove(delivery.id());
          }
        });
  }

  /**
   * Abandons pending messages in a transaction. The caller passes the result to {@link #publish}
   * after the commit.
   */
  public List<MessageDelivery> abandon(
      Handle handle, String why, Predicate<MessageDelivery> isAbandoned) {
    List<MessageDelivery> ended =
        waiting.values().stream()
            .filter(isAbandoned)
            .map(delivery -> delivery.abandoned(why))
            .toList();
    ended.forEach(delivery -> OutboxTable.update(handle, delivery));
    return ended;
  }

  /** Publishes committed messages to memory. */
  public void publish(List<MessageDelivery> deliveries) {
    for (MessageDelivery delivery : deliveries) {
      if (delivery.nextAttemptAt().isPresent()) {
        waiting.put(delivery.id(), delivery);
      } else {
        waiting.remove(delivery.id());
      }
    }
  }

  /**
   * Deletes messages after 90 days, including pending ones, which remain if the server no longer
   * sends mail.
   */
  public void deleteExpired() {
    Instant before = clock.instant().minus(KEPT);
    database.change(
        handle -> OutboxTable.deleteBefore(handle, before),
        _ -> remove(delivery -> delivery.createdAt().isBefore(before)));
  }

  /** Removes deleted messages from memory. */
  public void remove(Predicate<MessageDelivery> isDeleted) {
    waiting.values().removeIf(isDeleted);
  }
}
