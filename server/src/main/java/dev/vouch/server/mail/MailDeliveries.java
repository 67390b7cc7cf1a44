package dev.vouch.server.mail;

import dev.vouch.core.metric.OutcomeCounts;
import dev.vouch.core.site.Site;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.lease.Leadership;
import dev.vouch.directory.mail.MailDelivery;
import dev.vouch.directory.mail.MailOutbox;
import dev.vouch.directory.mail.MailSubscription;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.server.delivery.DeliveryChannel;
import dev.vouch.server.delivery.DeliveryWorker;
import dev.vouch.server.delivery.RetryBackoff;
import dev.vouch.server.http.PublicUrl;
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
  /** The path of the page to unsubscribe, followed by the token. */
  public static final String UNSUBSCRIBE_PATH = "/unsubscribe/";

  /** A mail from before an outage, or before mail was configured, is old news. */
  private static final Duration AGE_MAX = Duration.ofDays(1);

  private final Directory directory;
  private final MailOutbox outbox;
  private final Mailer mailer;
  private final MailWriter writer;
  private final PublicUrl publicUrl;
  private final Leadership leadership;
  private final RetryBackoff backoff;
  private final OutcomeCounts<MailAttempt> attempts;
  private final InstantSource clock;
  private final DeliveryWorker<MailDelivery> worker;

  private MailDeliveries(
      Directory directory,
      Mailer mailer,
      MailWriter writer,
      PublicUrl publicUrl,
      OutcomeCounts<MailAttempt> attempts,
      Leadership leadership,
      InstantSource clock,
      RandomGenerator random) {
    this.directory = directory;
    this.outbox = directory.mailOutbox();
    this.mailer = mailer;
    this.writer = writer;
    this.publicUrl = publicUrl;
    this.attempts = attempts;
    this.leadership = leadership;
    this.clock = clock;
    this.backoff = new RetryBackoff(random);
    this.worker = DeliveryWorker.start("mail-deliveries", new MailChannel(), leadership);
  }

  /** Starts delivering the due mails of {@code directory} while this node is the leader. */
  public static MailDeliveries start(
      Directory directory,
      Mailer mailer,
      MailWriter writer,
      PublicUrl publicUrl,
      OutcomeCounts<MailAttempt> attempts,
      Leadership leadership,
      InstantSource clock,
      RandomGenerator random) {
    return new MailDeliveries(
        directory, mailer, writer, publicUrl, attempts, leadership, clock, random);
  }

  /** One receiver per account. */
  private final class MailChannel implements DeliveryChannel<MailDelivery> {
    @Override
    public List<MailDelivery> due() {
      return outbox.due();
    }

    @Override
    public Object receiver(MailDelivery delivery) {
      return delivery.subscription().account();
    }

    @Override
    public Comparator<MailDelivery> order() {
      return Comparator.comparing(MailDelivery::createdAt);
    }

    @Override
    public void send(MailDelivery delivery) throws InterruptedException {
      switch (prepare(delivery)) {
        case Prepared.Ready(Mail mail) -> attempt(delivery, mail);
        case Prepared.Unavailable(String reason) -> retry(delivery, reason);
        case Prepared.Obsolete(String reason) -> outbox.abandon(delivery, reason);
      }
    }
  }

  /** A mail before its attempt. */
  private sealed interface Prepared {
    record Ready(Mail mail) implements Prepared {}

    record Unavailable(String reason) implements Prepared {}

    record Obsolete(String reason) implements Prepared {}
  }

  private Prepared prepare(MailDelivery delivery) {
    MailSubscription subscription = delivery.subscription();
    if (delivery.createdAt().plus(AGE_MAX).isBefore(clock.instant())) {
      return new Prepared.Obsolete("The mail could not be sent within a day.");
    }
    Optional<Site> site = directory.sites().find(subscription.site());
    Optional<Account> reader =
        directory
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
    return directory
        .mailSubscriptions()
        .createToken(subscription)
        .map(token -> publicUrl.link(UNSUBSCRIBE_PATH + token.text()))
        .map(url -> write(delivery, site.get(), recipient.get(), url))
        .orElseGet(() -> new Prepared.Obsolete("The recipient has unsubscribed."));
  }

  /** A role can change while recipients are chosen. */
  private boolean mayRead(Account account, MailSubscription subscription) {
    return directory.members().role(account, subscription.site()).stream()
        .anyMatch(subscription.topic()::isFor);
  }

  private static String formerReader(MailTopic topic) {
    return switch (topic) {
      case ALERTS -> "The recipient is no longer an owner of the site.";
      case WEEKLY_SUMMARY, MONTHLY_SUMMARY -> "The recipient is no longer a member of the site.";
    };
  }

  private Prepared write(
      MailDelivery delivery, Site site, MailAddress recipient, String unsubscribeUrl) {
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

  private void attempt(MailDelivery delivery, Mail mail) throws InterruptedException {
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

  private void retry(MailDelivery delivery, String why) {
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

  /** Aborts the mails in progress. */
  @Override
  public void close() {
    worker.close();
  }
}
