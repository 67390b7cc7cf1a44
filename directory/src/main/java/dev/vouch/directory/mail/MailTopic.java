package dev.vouch.directory.mail;

import dev.vouch.core.wire.WireNamed;

/** The content of the mails of a subscription. */
public enum MailTopic implements WireNamed {
  ALERTS
}
