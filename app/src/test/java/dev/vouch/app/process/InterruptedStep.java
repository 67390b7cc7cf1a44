package dev.vouch.app.process;

/**
 * A step of a server that is killed in the middle of it, on a {@link QuietServer}: it can be
 * repeated, with other events each time.
 */
interface InterruptedStep {
  /** The files that the step changes, as in {@link DiskFault}. */
  String files();

  /** Makes the step possible; afterwards the server is idle, or has ended. */
  void prepare() throws Exception;

  /** Begins the step, which the process may not survive. */
  void begin() throws Exception;

  /** Whether the step is complete. */
  boolean isDone() throws Exception;

  /**
   * Asserts, after another start, that the step is either not done or done wholly; then completes
   * it and asserts its effect.
   */
  void verify() throws Exception;

  /** Asserts the effect on the files of a server that has ended, after all repetitions. */
  default void verifyFiles() throws Exception {}
}
