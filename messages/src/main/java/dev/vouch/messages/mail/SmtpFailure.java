package dev.vouch.messages.mail;

import dev.vouch.messages.mail.Mailer.MailAttempt;
import io.vertx.ext.mail.SMTPException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Descriptions of failed attempts to send mail, with the cause and the remedy. */
final class SmtpFailure {
  private static final int REPLY_CHARACTERS_MAX = 200;

  private final SmtpServer server;

  SmtpFailure(SmtpServer server) {
    this.server = server;
  }

  /**
   * Returns the result for an SMTP error reply. A rejected sign-in is retried, because the
   * administrator can correct the settings; other permanent replies concern the mail or its
   * recipient and are final.
   */
  MailAttempt ofReply(SMTPException reply) {
    return switch (reply.getReplyCode()) {
      case 530, 534, 535, 538 ->
          new MailAttempt.Failed(
              "The mail server rejected the sign-in (%s). Check VOUCH_SMTP_USER and VOUCH_SMTP_PASSWORD."
                  .formatted(text(reply)));
      default -> {
        String words = "The mail server responded with %s.".formatted(text(reply));
        yield reply.isPermanent() && reply.getReplyCode() != 0
            ? new MailAttempt.Rejected(words)
            : new MailAttempt.Failed(words);
      }
    };
  }

  /** Returns the reply in one line. In it, servers explain why they reject a mail. */
  private static String text(SMTPException reply) {
    String text = String.join(" ", reply.getReplyMessages()).replaceAll("\\p{Cntrl}+", " ").strip();
    return text.length() <= REPLY_CHARACTERS_MAX
        ? text
        : text.substring(0, REPLY_CHARACTERS_MAX) + "…";
  }

  MailAttempt ofConnection(Throwable failure) {
    return new MailAttempt.Failed(description(failure));
  }

  private String description(Throwable failure) {
    if (isCausedBy(failure, UnknownHostException.class)) {
      return "Host name %s not found. Check VOUCH_SMTP_URL.".formatted(server.host());
    }
    if (isCausedBy(failure, SSLException.class)) {
      return "TLS connection failed. Check that the certificate of %s is valid, and that VOUCH_SMTP_URL has the right scheme and port."
          .formatted(server.host());
    }
    if (isCausedBy(failure, ConnectException.class)) {
      return "Connection to %s port %d failed. Check that the mail server is running and that this server can reach it."
          .formatted(server.host(), server.port());
    }
    if (isCausedBy(failure, ClosedChannelException.class)) {
      return "The mail server closed the connection.";
    }
    return server.security() == SmtpServer.Security.STARTTLS
        ? "The mail could not be sent. Check that the mail server supports STARTTLS and the"
            + " sign-in."
        : "The mail could not be sent. Check VOUCH_SMTP_URL and that the mail server supports the"
            + " sign-in.";
  }

  private static boolean isCausedBy(Throwable failure, Class<? extends Throwable> cause) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(cause::isInstance);
  }
}
