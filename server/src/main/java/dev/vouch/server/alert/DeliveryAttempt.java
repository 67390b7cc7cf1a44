package dev.vouch.server.alert;

/** The result of an attempt to deliver a message. */
public sealed interface DeliveryAttempt {
  /** The result in a sentence. */
  String words();

  /** The receiver accepted it. */
  record Accepted(String words) implements DeliveryAttempt {}

  /** The receiver may not have received it. */
  record Failed(String words) implements DeliveryAttempt {}
}
