package dev.vouch.server.alert;

/** What became of a message that was sent once. */
public sealed interface DeliveryAttempt {
  /** What happened, in a sentence. */
  String words();

  /** The receiver has it. */
  record Accepted(String words) implements DeliveryAttempt {}

  /** The receiver may not have it. */
  record Failed(String words) implements DeliveryAttempt {}
}
