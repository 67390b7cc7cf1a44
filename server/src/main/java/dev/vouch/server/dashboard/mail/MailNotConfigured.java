package dev.vouch.server.dashboard.mail;

import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;

/** The refusal of forms about mail by a server that does not send any. */
public final class MailNotConfigured {
  private MailNotConfigured() {}

  public static ProblemException problem() {
    return new ProblemException(
        ProblemType.NOT_FOUND,
        "This server does not send mail. Set VOUCH_SMTP_URL and start it again.");
  }
}
