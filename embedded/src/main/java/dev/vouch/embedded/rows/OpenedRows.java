package dev.vouch.embedded.rows;

/** The outcome of opening the credited rows. */
public sealed interface OpenedRows {
  /** The rows can be used. */
  record Usable(CreditedRows rows) implements OpenedRows {}

  /** The file was written by a version of Vouch that computed credit when it was read. */
  record Former() implements OpenedRows {}

  /**
   * The file is damaged. The owner deletes it and the credit state, and both are rebuilt.
   *
   * @param reason for the operator, in one sentence
   */
  record Unusable(String reason) implements OpenedRows {}
}
