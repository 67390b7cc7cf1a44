package dev.vouch.dashboard.mail;

import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;

/** The 404 response to forms about mail on a server without mail settings. */
public final class MailNotConfigured {
  private MailNotConfigured() {}

  public static ProblemException problem() {
    return new ProblemException(
        ProblemType.NOT_FOUND,
        "This server does not send mail. Set VOUCH_SMTP_URL and start it again.");
  }
}
