package dev.vouch.directory.outbox;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.mail.MailSubscription;
import dev.vouch.directory.mail.MailTopic;
import java.time.Instant;
import java.util.Optional;

/**
 * A message about a site: a mail to a subscriber, or a message to the site's webhook.
 *
 * @param account the subscriber; empty for the webhook
 * @param subject the reported alert state or period, unique for its recipient and topic, such as
 *     {@code alert_0123456789abcdef_raised}
 * @param attempts the number of attempts
 * @param nextAttemptAt the time of the next attempt; empty after the message was delivered or
 *     abandoned
 * @param deliveredAt the time at which the receiver accepted the message
 * @param result the result of the last attempt as a text; empty before the first
 */
public record MessageDelivery(
    SiteId site,
    Optional<AccountId> account,
    MailTopic topic,
    String subject,
    Instant createdAt,
    int attempts,
    Optional<Instant> nextAttemptAt,
    Optional<Instant> deliveredAt,
    String result) {
  /** How a message reaches its recipient. */
  public enum Channel {
    MAIL,
    WEBHOOK
  }

  /** Returns a mail that is due. */
  public static MessageDelivery byMail(MailSubscription to, String subject, Instant now) {
    return due(to.site(), Optional.of(to.account()), to.topic(), subject, now);
  }

  /** Returns a message to a site's webhook that is due. */
  public static MessageDelivery toWebhook(
      SiteId site, MailTopic topic, String subject, Instant now) {
    return due(site, Optional.empty(), topic, subject, now);
  }

  private static MessageDelivery due(
      SiteId site, Optional<AccountId> account, MailTopic topic, String subject, Instant now) {
    return new MessageDelivery(
        site, account, topic, subject, now, 0, Optional.of(now), Optional.empty(), "");
  }

  /** Returns an id that is the same for all attempts, so that a receiver can detect duplicates. */
  public String id() {
    return account
        .map(to -> "%s.%s.%s.%s".formatted(topic.wireName(), subject, site, to))
        .orElseGet(
            () ->
                switch (topic) {
                  case ALERTS -> subject;
                  case WEEKLY_SUMMARY, MONTHLY_SUMMARY ->
                      "%s_%s_%s".formatted(topic.wireName(), subject, site);
                });
  }

  public Channel channel() {
    return account.isPresent() ? Channel.MAIL : Channel.WEBHOOK;
  }

  /** Returns the subscription of a mail. */
  public MailSubscription subscription() {
    return new MailSubscription(site, account.orElseThrow(), topic);
  }

  /** Whether the message was abandoned without a confirmed delivery. */
  public boolean isAbandoned() {
    return nextAttemptAt.isEmpty() && deliveredAt.isEmpty();
  }

  MessageDelivery delivered(Instant at, String how) {
    return with(attempts + 1, Optional.empty(), Optional.of(at), how);
  }

  MessageDelivery failed(String why, Optional<Instant> next) {
    return with(attempts + 1, next, Optional.empty(), why);
  }

  MessageDelivery abandoned(String why) {
    return with(attempts, Optional.empty(), Optional.empty(), why);
  }

  private MessageDelivery with(
      int made, Optional<Instant> next, Optional<Instant> delivered, String outcome) {
    return new MessageDelivery(
        site, account, topic, subject, createdAt, made, next, delivered, outcome);
  }
}
