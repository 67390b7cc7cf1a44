package dev.vouch.server.dashboard.page;

/**
 * The result of reading a submitted form.
 *
 * @param <T> what a valid form describes
 */
public sealed interface FormResult<T> {
  /** The form is valid. */
  record Accepted<T>(T value, Form form) implements FormResult<T> {}

  /** The form to show again, with its errors. */
  record Rejected<T>(Form form) implements FormResult<T> {}
}
