package dev.vouch.directory.mail;

import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.account.Role;

/** The content of the mails of a subscription, or of the messages to a webhook. */
public enum MailTopic implements WireNamed {
  /** Raised and cleared alerts. For owners. */
  ALERTS("alerts"),
  /** The numbers of each week. For all members. */
  WEEKLY_SUMMARY("the weekly summary"),
  /** The numbers of each month. For all members. */
  MONTHLY_SUMMARY("the monthly summary");

  private final String label;

  MailTopic(String label) {
    this.label = label;
  }

  /** The name within a sentence, such as {@code the weekly summary}. */
  public String label() {
    return label;
  }

  /** Whether an account with this role on the site may subscribe. */
  public boolean isFor(Role role) {
    return switch (this) {
      case ALERTS -> role == Role.OWNER;
      case WEEKLY_SUMMARY, MONTHLY_SUMMARY -> true;
    };
  }
}
