package dev.vouch.messages.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.http.EventLoops;
import dev.vouch.messages.mail.Mailer.Mail;
import dev.vouch.messages.mail.Mailer.MailAttempt;
import dev.vouch.messages.mail.SmtpReceiver.ReceivedMail;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mails sent over SMTP, and the failures of the mail server. */
class SmtpMailerTest {
  private static final MailAddress FROM = MailAddress.parse("vouch@shop.example").orElseThrow();
  private static final MailAddress OWNER = MailAddress.parse("owner@shop.example").orElseThrow();

  private final SmtpReceiver receiver = new SmtpReceiver();

  @AfterEach
  void close() {
    receiver.close();
  }

  private static Mail mail(String subject) {
    return new Mail(
        "alert_1_raised",
        OWNER,
        subject,
        "Hello.\n.\nÜber 5 € “today”",
        "<p>Hello. Über 5 €</p>",
        Optional.of("https://vouch.example/unsubscribe/a-token"));
  }

  private MailAttempt send(Mail mail) throws InterruptedException {
    return send(receiver.url(), Optional.empty(), mail);
  }

  private static MailAttempt send(
      String url, Optional<MailSettings.Credentials> credentials, Mail mail)
      throws InterruptedException {
    MailSettings settings =
        new MailSettings(SmtpServer.parse(url).orElseThrow(), credentials, FROM);
    try (SmtpMailer mailer = new SmtpMailer(settings, Duration.ofSeconds(5))) {
      return mailer.send(mail);
    }
  }

  @Test
  void mail_hasPlainTextAndHtml_andCanBeUnsubscribedWithOneClick() throws Exception {
    assertThat(send(mail("Über 5 € — “Shop”")))
        .isEqualTo(new MailAttempt.Accepted("The mail server accepted the mail."));

    ReceivedMail received = receiver.next();
    assertThat(received.sender()).isEqualTo("vouch@shop.example");
    assertThat(received.recipients()).containsExactly("owner@shop.example");
    assertThat(received.header("From")).isEqualTo("Vouch <vouch@shop.example>");
    assertThat(received.header("To")).isEqualTo("owner@shop.example");
    assertThat(received.header("Subject")).isEqualTo("Über 5 € — “Shop”");
    assertThat(received.header("Message-ID")).isEqualTo("<alert_1_raised@shop.example>");
    assertThat(received.header("Date")).isNotEmpty();
    assertThat(received.header("Auto-Submitted")).isEqualTo("auto-generated");
    assertThat(received.header("List-Unsubscribe"))
        .isEqualTo("<https://vouch.example/unsubscribe/a-token>");
    assertThat(received.header("List-Unsubscribe-Post")).isEqualTo("List-Unsubscribe=One-Click");
    assertThat(received.text()).isEqualTo("Hello.\n.\nÜber 5 € “today”");
    assertThat(received.html()).isEqualTo("<p>Hello. Über 5 €</p>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Shop\r\nBcc: other@shop.example",
        "Shop\nBcc: other@shop.example",
        "Shop\r\n\r\n<p>another mail</p>",
        "Shop\u0000\u2028Bcc: other@shop.example"
      })
  void lineBreaksInASubject_addNoHeader(String subject) throws Exception {
    assertThat(send(mail(subject))).isInstanceOf(MailAttempt.Accepted.class);

    ReceivedMail received = receiver.next();
    assertThat(received.recipients()).containsExactly("owner@shop.example");
    assertThat(received.headers("Bcc")).isEmpty();
    assertThat(received.header("Subject")).startsWith("Shop ");
    assertThat(received.header("To")).isEqualTo("owner@shop.example");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "owner@shop.example, other@shop.example",
        "owner@shop.example> SIZE=1",
        "<owner@shop.example>",
        "owner@shop.example\r\nDATA",
        "\"owner\"@shop.example",
        "öwner@shop.example",
        "owner"
      })
  void addressThatCouldBeMoreThanOneRecipient_isRefused(String text) {
    assertThat(MailAddress.parse(text)).isEmpty();
  }

  @Test
  void idWithALineBreak_isRefused() {
    assertThatThrownBy(() -> new Mail("id\r\nBcc: x@y", OWNER, "Subject", "", "", Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void signIn_usesTheUserAndThePassword() throws Exception {
    send(
        receiver.url(), Optional.of(new MailSettings.Credentials("vouch", "pass:word")), mail("A"));

    receiver.next();
    String plain =
        Base64.getEncoder()
            .encodeToString("\0vouch\0pass:word".getBytes(StandardCharsets.US_ASCII));
    assertThat(receiver.commands()).contains("AUTH PLAIN " + plain);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RCPT | 550 5.1.1 No such user | Rejected | 550 5.1.1 No such user",
        "RCPT | 450 4.2.0 Try again | Failed | 450 4.2.0 Try again",
        "CONTENT | 554 5.7.1 Spam | Rejected | 554 5.7.1 Spam",
        "CONTENT | 452 4.3.1 Full | Failed | 452 4.3.1 Full",
        "MAIL | 530 5.7.0 Authentication required | Failed | Check VOUCH_SMTP_USER",
      })
  void temporaryReply_isRetried_aPermanentOneIsNot(
      String command, String reply, String kind, String described) throws Exception {
    receiver.reply(command, reply);

    MailAttempt attempt = send(mail("A"));

    assertThat(attempt.getClass().getSimpleName()).isEqualTo(kind);
    assertThat(attempt.description()).contains(described);
    assertThat(receiver.received()).isEmpty();
  }

  @Test
  void serverWithoutStartTls_getsNeitherMailNorPassword() throws Exception {
    MailAttempt attempt =
        send(
            receiver.url().replace("?tls=off", ""),
            Optional.of(new MailSettings.Credentials("vouch", "a secret")),
            mail("A"));

    assertThat(attempt).isInstanceOf(MailAttempt.Failed.class);
    assertThat(attempt.description()).contains("STARTTLS");
    assertThat(receiver.commands()).noneMatch(command -> command.startsWith("AUTH"));
    assertThat(receiver.received()).isEmpty();
  }

  @Test
  void connectionFailures_areDescribedByCause() throws Exception {
    assertThat(
            send(
                    receiver.url().replace("smtp:", "smtps:").replace("?tls=off", ""),
                    Optional.empty(),
                    mail("A"))
                .description())
        .startsWith("TLS connection failed");
    assertThat(send("smtp://mail.invalid:25?tls=off", Optional.empty(), mail("A")).description())
        .isEqualTo("Host name mail.invalid not found. Check VOUCH_SMTP_URL.");
    try (Socket bound = new Socket()) {
      // The port is reserved, and no process listens on it.
      bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      String url = "smtp://127.0.0.1:" + bound.getLocalPort() + "?tls=off";
      assertThat(send(url, Optional.empty(), mail("A")).description())
          .startsWith("Connection to 127.0.0.1 port " + bound.getLocalPort() + " failed.");
    }
  }

  @Test
  void unresponsiveServer_timesOut() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        SmtpMailer mailer =
            new SmtpMailer(
                new MailSettings(
                    new SmtpServer("127.0.0.1", silent.getLocalPort(), SmtpServer.Security.NONE),
                    Optional.empty(),
                    FROM),
                Duration.ofSeconds(1))) {
      assertThat(mailer.send(mail("A")))
          .isEqualTo(new MailAttempt.Failed("The mail server did not respond within 1 seconds."));
    }
  }

  @Test
  void closing_waitsUntilTheClientIsClosed() throws Exception {
    CompletableFuture<Void> closing = new CompletableFuture<>();
    AtomicBoolean isClosed = new AtomicBoolean();
    SmtpMailer mailer = clientThatClosesAfter(closing, Duration.ofSeconds(15));
    closing.completeAsync(
        () -> {
          isClosed.set(true);
          return null;
        },
        CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));

    mailer.close();

    assertThat(isClosed).isTrue();
  }

  @Test
  @Timeout(20)
  void clientThatDoesNotClose_isNotWaitedForLongerThanForAMail() throws Exception {
    CompletableFuture<Void> closing = new CompletableFuture<>();

    clientThatClosesAfter(closing, Duration.ofSeconds(1)).close();

    assertThat(closing).isNotDone();
    closing.complete(null);
  }

  private SmtpMailer clientThatClosesAfter(CompletableFuture<Void> closing, Duration timeout)
      throws Exception {
    Vertx vertx = EventLoops.start(1);
    VerticleBase open =
        new VerticleBase() {
          @Override
          public Future<?> stop() {
            return Future.fromCompletionStage(closing);
          }
        };
    vertx.deployVerticle(open).toCompletionStage().toCompletableFuture().get(15, TimeUnit.SECONDS);
    return new SmtpMailer(
        new MailSettings(SmtpServer.parse(receiver.url()).orElseThrow(), Optional.empty(), FROM),
        timeout,
        vertx);
  }
}
