package dev.vouch.messages.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.messages.mail.Mailer.Mail;
import dev.vouch.messages.mail.Mailer.MailAttempt;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mail over TLS to a real mail server. */
@Tag("prove")
class RealMailServerTest {
  private static final Mail MAIL =
      new Mail(
          "alert_1_raised",
          MailAddress.parse("owner@shop.example").orElseThrow(),
          "Shop: No recent successes",
          "Hello.\n.\nBye.",
          "<p>Hello.</p>",
          Optional.of("https://vouch.example/unsubscribe/a-token"));

  @TempDir Path folder;

  private static MailSettings settings(String scheme, String host, int port) {
    return new MailSettings(
        SmtpServer.parse("%s://%s:%d".formatted(scheme, host, port)).orElseThrow(),
        Optional.empty(),
        MailAddress.parse("vouch@shop.example").orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({"smtp,tls", "smtps,smtps"})
  void trustedServer_acceptsMailOverTls(String scheme, String security) throws Exception {
    try (RealMailServer server = new RealMailServer(folder, "localhost", security);
        SmtpMailer mailer =
            SmtpMailer.trusting(
                server.certificate(), settings(scheme, "localhost", server.port()))) {
      assertThat(mailer.send(MAIL)).isInstanceOf(MailAttempt.Accepted.class);

      assertThat(server.mails())
          .singleElement()
          .asString()
          .contains("Message-ID: <alert_1_raised@shop.example>")
          .contains("Subject: Shop: No recent successes")
          .contains("List-Unsubscribe: <https://vouch.example/unsubscribe/a-token>")
          .contains("X-RcptTo: owner@shop.example");
    }
  }

  @ParameterizedTest
  @CsvSource({"smtp,tls", "smtps,smtps"})
  void serverWithAnUntrustedCertificate_getsNoMail(String scheme, String security)
      throws Exception {
    try (RealMailServer server = new RealMailServer(folder, "localhost", security);
        SmtpMailer mailer = new SmtpMailer(settings(scheme, "localhost", server.port()))) {
      assertThat(mailer.send(MAIL).description()).startsWith("TLS connection failed");
      assertThat(server.mails()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"smtp,tls", "smtps,smtps"})
  void serverWithTheCertificateOfAnotherName_getsNoMail(String scheme, String security)
      throws Exception {
    try (RealMailServer server = new RealMailServer(folder, "mail.example", security);
        SmtpMailer mailer =
            SmtpMailer.trusting(
                server.certificate(), settings(scheme, "localhost", server.port()))) {
      assertThat(mailer.send(MAIL).description()).startsWith("TLS connection failed");
      assertThat(server.mails()).isEmpty();
    }
  }
}
