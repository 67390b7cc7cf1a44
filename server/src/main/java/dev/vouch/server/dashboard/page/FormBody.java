package dev.vouch.server.dashboard.page;

import dev.vouch.server.http.BodyLimit;
import dev.vouch.server.http.LimitedBody;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.session.SignedInUser;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;

/**
 * Handler that reads a form into {@code request.formAttributes()}. Forms of readers who are not
 * signed in are small. Only forms of the type {@code application/x-www-form-urlencoded} have
 * fields.
 */
final class FormBody {
  private static final int BYTES_MAX = 64 * 1024;
  private static final int ANONYMOUS_BYTES_MAX = 4 * 1024;
  private static final int FIELDS_MAX = 256;

  private FormBody() {}

  static void read(RoutingContext routing) {
    BodyLimit limit =
        SignedInUser.of(routing).isPresent()
            ? BodyLimit.authenticated(BYTES_MAX)
            : BodyLimit.anonymous(ANONYMOUS_BYTES_MAX);
    LimitedBody.read(
        routing,
        limit,
        body -> {
          decode(new String(body, StandardCharsets.UTF_8), routing);
          routing.next();
        },
        () -> routing.fail(ProblemType.BODY_TOO_LARGE.status()));
  }

  private static void decode(String body, RoutingContext routing) {
    MultiMap fields = routing.request().formAttributes();
    try {
      new QueryStringDecoder(body, StandardCharsets.UTF_8, false, FIELDS_MAX)
          .parameters()
          .forEach(fields::add);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST,
          "The form has an invalid percent-encoding. Write a literal % as %25.");
    }
  }
}
