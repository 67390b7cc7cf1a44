package dev.vouch.core.payment;

import dev.vouch.core.request.Problem;
import dev.vouch.core.request.ProblemCode;

/**
 * Exception for a signed body that does not have what its type requires. Names only the field. Has
 * no stack trace, because it is not a failure of this server.
 */
public final class PayloadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  PayloadException(ProblemCode code, String pointer, String rule) {
    this(code.at(pointer, rule));
  }

  private PayloadException(Problem problem) {
    super(problem.detail(), null, false, false);
    this.problem = problem;
  }

  /** What is missing or has the wrong type. */
  public Problem problem() {
    return problem;
  }
}
