package dev.vouch.core.alert;

/**
 * The result of a rule at one moment. The thresholds that raise and clear an alert differ, so that
 * an alert does not flap.
 */
public sealed interface Finding {
  /** Raises the alert. */
  record Wrong(Evidence evidence) implements Finding {}

  /** Clears the alert. */
  record Right(Evidence evidence) implements Finding {}

  /** Leaves the alert as it is. */
  record Undecided() implements Finding {}
}
