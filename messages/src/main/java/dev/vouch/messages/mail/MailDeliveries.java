package dev.vouch.messages.mail;

import dev.vouch.core.metric.OutcomeCounts;
import dev.vouch.core.site.Site;
import dev.vouch.directory.MessageDirectory;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.lease.Leadership;
import dev.vouch.directory.mail.MailSubscription;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import dev.vouch.directory.outbox.Outbox;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.PublicUrl;
import dev.vouch.messages.delivery.DeliveryChannel;
import dev.vouch.messages.delivery.DeliveryWorker;
import dev.vouch.messages.delivery.RetryBackoff;
import dev.vouch.messages.mail.MailWriter.MailContent;
import dev.vouch.messages.mail.MailWriter.WrittenMail;
import dev.vouch.messages.mail.Mailer.Mail;
import dev.vouch.messages.mail.Mailer.MailAttempt;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Delivery of mail to subscribers: at least once, to several accounts concurrently. A failed
 * attempt is retried with backoff, also after a restart, for at most a day. Only owners of the site
 * get alerts, and only members get summaries. Thread-safe.
 */
public final class MailDeliveries implements AutoCloseable {
  /** The path of the page to unsubscribe; the token follows. */
  public static final String UNSUBSCRIBE_PATH = "/unsubscribe/";

  /** The age after which a mail is outdated and not sent any more, for example after an outage. */
  private static final Duration AGE_MAX = Duration.ofDays(1);

  private final SiteRegistry sites;
  private final PeopleDirectory people;
  private final MessageDirectory messages;
  private final Outbox outbox;
  private final Mailer mailer;
  private final MailWriter writer;
  private final PublicUrl publicUrl;
  private final Leadership leadership;
  private final RetryBackoff backoff;
  private final OutcomeCounts<MailAttempt> attempts;
  private final InstantSource clock;
  private final DeliveryWorker<MessageDelivery> worker;

  private MailDeliveries(
      SiteRegistry sites,
      PeopleDirectory people,
      MessageDirectory messages,
      Mailer mailer,
      MailWriter writer,
      PublicUrl publicUrl,
      OutcomeCounts<MailAttempt> attempts,
      Leadership leadership,
      InstantSource clock,
      RandomGenerator random) {
    this.sites = sites;
    this.people = people;
    this.messages = messages;
    this.outbox = messages.outbox();
    this.mailer = mailer;
    this.writer = writer;
    this.publicUrl = publicUrl;
    this.attempts = attempts;
    this.leadership = leadership;
    this.clock = clock;
    this.backoff = new RetryBackoff(random);
    this.worker = DeliveryWorker.start("mail-deliveries", new MailChannel(), leadership);
  }

  /** Starts to deliver due mails while this node is the leader. */
  public static MailDeliveries start(
      SiteRegistry sites,
      PeopleDirectory people,
      MessageDirectory messages,
      Mailer mailer,
      MailWriter writer,
      PublicUrl publicUrl,
      OutcomeCounts<MailAttempt> attempts,
      Leadership leadership,
      InstantSource clock,
      RandomGenerator random) {
    return new MailDeliveries(
        sites, people, messages, mailer, writer, publicUrl, attempts, leadership, clock, random);
  }

  /** The due mails, with the account as the receiver. */
  private final class MailChannel implements DeliveryChannel<MessageDelivery> {
    @Override
    public List<MessageDelivery> due() {
      return outbox.due(Channel.MAIL);
    }

    @Override
    public Object receiver(MessageDelivery delivery) {
      return delivery.subscription().account();
    }

    @Override
    public Comparator<MessageDelivery> order() {
      return Comparator.comparing(MessageDelivery::createdAt);
    }

    @Override
    public void send(MessageDelivery delivery) throws InterruptedException {
      switch (prepare(delivery)) {
        case Prepared.Ready(Mail mail) -> attempt(delivery, mail);
        case Prepared.Unavailable(String reason) -> retry(delivery, reason);
        case Prepared.Obsolete(String reason) -> outbox.abandon(delivery, reason);
      }
    }
  }

  /** The result of preparing a mail: ready to send, not available yet, or obsolete. */
  private sealed interface Prepared {
    record Ready(Mail mail) implements Prepared {}

    record Unavailable(String reason) implements Prepared {}

    record Obsolete(String reason) implements Prepared {}
  }

  private Prepared prepare(MessageDelivery delivery) {
    MailSubscription subscription = delivery.subscription();
    if (delivery.createdAt().plus(AGE_MAX).isBefore(clock.instant())) {
      return new Prepared.Obsolete("The mail could not be sent within a day.");
    }
    Optional<Site> site = sites.find(subscription.site());
    Optional<Account> reader =
        people
            .accounts()
            .find(subscription.account())
            .filter(account -> mayRead(account, subscription));
    if (site.isEmpty() || reader.isEmpty()) {
      return new Prepared.Obsolete(formerReader(subscription.topic()));
    }
    Optional<MailAddress> recipient = MailAddress.parse(reader.get().email().text());
    if (recipient.isEmpty()) {
      return new Prepared.Obsolete("Mail cannot be sent to the recipient's address.");
    }
    return messages
        .mailSubscriptions()
        .createToken(subscription)
        .map(token -> publicUrl.link(UNSUBSCRIBE_PATH + token.text()))
        .map(url -> write(delivery, site.get(), recipient.get(), url))
        .orElseGet(() -> new Prepared.Obsolete("The recipient has unsubscribed."));
  }

  /**
   * Returns whether the account may still receive the topic. Its role may have changed after it
   * subscribed.
   */
  private boolean mayRead(Account account, MailSubscription subscription) {
    return people.members().role(account, subscription.site()).stream()
        .anyMatch(subscription.topic()::isFor);
  }

  private static String formerReader(MailTopic topic) {
    return switch (topic) {
      case ALERTS -> "The recipient is no longer an owner of the site.";
      case WEEKLY_SUMMARY, MONTHLY_SUMMARY -> "The recipient is no longer a member of the site.";
    };
  }

  private Prepared write(
      MessageDelivery delivery, Site site, MailAddress recipient, String unsubscribeUrl) {
    return switch (writer.write(delivery, site, unsubscribeUrl)) {
      case WrittenMail.Written(MailContent content) ->
          new Prepared.Ready(
              new Mail(
                  delivery.id(),
                  recipient,
                  content.subject(),
                  content.text(),
                  content.html(),
                  Optional.of(unsubscribeUrl)));
      case WrittenMail.Unavailable(String reason) -> new Prepared.Unavailable(reason);
      case WrittenMail.Obsolete(String reason) -> new Prepared.Obsolete(reason);
    };
  }

  private void attempt(MessageDelivery delivery, Mail mail) throws InterruptedException {
    if (!leadership.isHeld()) {
      return;
    }
    MailAttempt attempt = mailer.send(mail);
    attempts.count(attempt);
    switch (attempt) {
      case MailAttempt.Accepted(String description) -> outbox.delivered(delivery, description);
      case MailAttempt.Failed(String description) -> retry(delivery, description);
      case MailAttempt.Rejected(String description) ->
          outbox.failed(delivery, description, Optional.empty());
    }
  }

  private void retry(MessageDelivery delivery, String why) {
    outbox.failed(delivery, why, backoff.after(delivery.attempts() + 1).map(clock.instant()::plus));
  }

  /**
   * Sends all due mails and waits until their results are recorded.
   *
   * @throws InterruptedException if the server stops
   */
  public void sendDue() throws InterruptedException {
    worker.sendDue();
  }

  /** Aborts the mails in progress and stops. */
  @Override
  public void close() {
    worker.close();
  }
}
