package dev.vouch.dashboard.page;

import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.http.ProblemDocument;
import dev.vouch.http.ProblemType;
import dev.vouch.http.ProblemView;
import gg.jte.output.StringOutput;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Function;

/** Error page of a failed dashboard request. */
final class ErrorPage implements ProblemView {
  private final Function<RoutingContext, PageRequest> requests;

  ErrorPage(Function<RoutingContext, PageRequest> requests) {
    this.requests = requests;
  }

  @Override
  public void show(RoutingContext routing, ProblemDocument problem) {
    PageLayout layout = requests.apply(routing).layout(problem.type().title());
    StringOutput text = new StringOutput();
    boolean isAddress = isAddress(routing, problem);
    new StaticTemplates()
        .pageError(
            layout,
            isAddress ? "Invalid link" : heading(problem.type()),
            isAddress ? "This link has invalid parameters:" : detail(problem),
            problem.errors(),
            isAddress ? routing.normalizedPath() : "/")
        .render(text);
    routing.response().setStatusCode(problem.type().status()).end(text.toString());
  }

  /**
   * Returns the displayed detail. For an internal error, it says that the change must be checked.
   */
  private static String detail(ProblemDocument problem) {
    return problem.type() == ProblemType.INTERNAL_ERROR
        ? "Your change may or may not have been saved. Check before you try again. The error is in"
            + " the server's log."
        : problem.detail();
  }

  /** Whether invalid parameters of a page's URL caused the problem. */
  private static boolean isAddress(RoutingContext routing, ProblemDocument problem) {
    return problem.type() == ProblemType.INVALID_REQUEST
        && routing.request().method().equals(HttpMethod.GET)
        && !problem.errors().isEmpty();
  }

  private static String heading(ProblemType type) {
    return switch (type) {
      case NOT_FOUND -> "Page not found";
      case FORBIDDEN -> "Access denied";
      case CONFLICT -> "Conflict";
      case UNAVAILABLE, RATE_LIMITED -> "Try again in a moment";
      case INVALID_REQUEST,
          UNAUTHORIZED,
          METHOD_NOT_ALLOWED,
          REQUEST_TIMEOUT,
          BODY_TOO_LARGE,
          ADDRESS_TOO_LONG,
          UNSUPPORTED_MEDIA_TYPE,
          IDEMPOTENCY_CONFLICT,
          HEADERS_TOO_LARGE,
          INTERNAL_ERROR,
          OUTCOME_UNKNOWN ->
          type.title();
    };
  }
}
