package dev.vouch.messages.mail;

import dev.vouch.http.EventLoops;
import dev.vouch.messages.mail.Mailer.Mail;
import dev.vouch.messages.mail.Mailer.MailAttempt;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.ext.mail.LoginOption;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.SMTPException;
import io.vertx.ext.mail.StartTLSOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * SMTP client (RFC 5321). It opens a connection for each mail, because mails are rare, and verifies
 * the server's certificate. Thread-safe.
 */
public final class SmtpMailer implements Mailer, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SmtpMailer.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final MailSettings settings;
  private final Duration timeout;
  private final SmtpFailure failure;
  private final Vertx vertx;
  private final MailClient client;

  public SmtpMailer(MailSettings settings) {
    this(settings, TIMEOUT);
  }

  /** Creates a client with a shorter timeout, for tests. */
  SmtpMailer(MailSettings settings, Duration timeout) {
    this(settings, timeout, EventLoops.start(1));
  }

  /** Creates a client that uses an instance of Vert.x and closes it, for tests. */
  SmtpMailer(MailSettings settings, Duration timeout, Vertx vertx) {
    this(settings, timeout, config(settings, timeout), vertx);
  }

  private SmtpMailer(MailSettings settings, Duration timeout, MailConfig config, Vertx vertx) {
    this.settings = settings;
    this.timeout = timeout;
    this.vertx = vertx;
    failure = new SmtpFailure(settings.server());
    client = MailClient.create(vertx, config);
  }

  /** Creates a client that trusts only the certificate in a PEM file, for tests. */
  static SmtpMailer trusting(Path certificate, MailSettings settings) {
    MailConfig config = config(settings, TIMEOUT);
    config.setTrustOptions(new PemTrustOptions().addCertPath(certificate.toString()));
    return new SmtpMailer(settings, TIMEOUT, config, EventLoops.start(1));
  }

  /**
   * Returns the configuration of the client. The algorithm that verifies host names must stay
   * unset: the client then uses the one of HTTPS, and would replace any other value by none (Vert.x
   * 5.1.6).
   */
  private static MailConfig config(MailSettings settings, Duration timeout) {
    SmtpServer server = settings.server();
    MailConfig config =
        new MailConfig()
            .setHostname(server.host())
            .setPort(server.port())
            // By default, the client would send the name of this machine.
            .setOwnHostname(settings.from().domain())
            .setKeepAlive(false)
            .setUserAgent("Vouch")
            .setConnectTimeout(Math.toIntExact(timeout.toMillis()))
            .setIdleTimeout(Math.toIntExact(timeout.toMillis()))
            .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
            .setSsl(server.security() == SmtpServer.Security.TLS)
            .setStarttls(
                server.security() == SmtpServer.Security.STARTTLS
                    ? StartTLSOptions.REQUIRED
                    : StartTLSOptions.DISABLED)
            .setLogin(
                settings.credentials().isPresent() ? LoginOption.REQUIRED : LoginOption.DISABLED);
    settings
        .credentials()
        .ifPresent(
            credentials ->
                config.setUsername(credentials.user()).setPassword(credentials.password()));
    return config;
  }

  @Override
  public MailAttempt send(Mail mail) throws InterruptedException {
    try {
      client
          .sendMail(message(mail))
          .toCompletionStage()
          .toCompletableFuture()
          .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return new MailAttempt.Accepted("The mail server accepted the mail.");
    } catch (ExecutionException e) {
      return e.getCause() instanceof SMTPException reply
          ? failure.ofReply(reply)
          : failure.ofConnection(e);
    } catch (TimeoutException _) {
      return new MailAttempt.Failed(
          "The mail server did not respond within %d seconds.".formatted(timeout.toSeconds()));
    }
  }

  private MailMessage message(Mail mail) {
    MultiMap headers =
        MultiMap.caseInsensitiveMultiMap()
            .add("Message-ID", "<%s@%s>".formatted(mail.id(), settings.from().domain()))
            // Asks mail servers not to send automatic replies (RFC 3834, section 5).
            .add("Auto-Submitted", "auto-generated");
    mail.unsubscribeUrl()
        .ifPresent(
            url ->
                headers
                    .add("List-Unsubscribe", "<" + url + ">")
                    .add("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
    return new MailMessage()
        .setFrom("Vouch <%s>".formatted(settings.from()))
        .setBounceAddress(settings.from().text())
        .setTo(mail.recipient().text())
        .setSubject(mail.subject())
        .setText(mail.text())
        .setHtml(mail.html())
        .setHeaders(headers);
  }

  /**
   * Aborts the mails in progress, and waits at most half a minute until all connections are closed.
   */
  @Override
  public void close() {
    try {
      vertx
          .close()
          .toCompletionStage()
          .toCompletableFuture()
          .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      LOG.warn("The mail client did not close", e);
    } catch (TimeoutException e) {
      LOG.warn("The mail client did not close in time", e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
