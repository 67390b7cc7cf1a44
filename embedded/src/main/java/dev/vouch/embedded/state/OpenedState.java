package dev.vouch.embedded.state;

/** The outcome of opening the credit state. */
public sealed interface OpenedState {
  /** The state can be used. */
  record Usable(RocksDbState state) implements OpenedState {}

  /**
   * The files are damaged or have another format. The owner deletes them with {@link
   * RocksDbState#delete}, and the state is rebuilt from the log.
   *
   * @param reason for the operator, in one sentence
   */
  record Unusable(String reason) implements OpenedState {}
}
