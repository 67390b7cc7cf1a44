package dev.vouch.core.alert;

/**
 * What a rule says of one moment. Between what raises an alert and what clears it lies what does
 * neither, so that an alert does not come and go.
 */
public sealed interface Finding {
  /** Raises the alert. */
  record Wrong(Evidence evidence) implements Finding {}

  /** Clears the alert. */
  record Right(Evidence evidence) implements Finding {}

  /** Leaves the alert as it is. */
  record Undecided() implements Finding {}
}
