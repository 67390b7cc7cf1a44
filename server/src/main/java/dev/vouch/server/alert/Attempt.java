package dev.vouch.server.alert;

/** What became of a message that was sent once. */
public sealed interface Attempt {
  /** What happened, in a sentence. */
  String words();

  /** The receiver has it. */
  record Accepted(String words) implements Attempt {}

  /** The receiver may not have it. */
  record Failed(String words) implements Attempt {}
}
