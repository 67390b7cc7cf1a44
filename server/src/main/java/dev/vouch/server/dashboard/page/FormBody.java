package dev.vouch.server.dashboard.page;

import dev.vouch.server.http.BodyLimit;
import dev.vouch.server.http.LimitedBody;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.session.SignedInUser;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Handler that reads a form into {@code request.formAttributes()}. Forms of readers who are not
 * signed in are small. Forms have the type {@code application/x-www-form-urlencoded}; those of
 * uploads may be {@code multipart/form-data}.
 */
final class FormBody {
  private static final int BYTES_MAX = 64 * 1024;
  private static final int ANONYMOUS_BYTES_MAX = 4 * 1024;
  private static final int FIELDS_MAX = 4096;

  /** The file and what the form has besides. */
  private static final int UPLOAD_BYTES_MAX = BodyLimit.UPLOAD_BYTES_MAX + 16 * 1024;

  private FormBody() {}

  static void read(RoutingContext routing) {
    BodyLimit limit =
        SignedInUser.of(routing).isPresent()
            ? BodyLimit.authenticated(BYTES_MAX)
            : BodyLimit.anonymous(ANONYMOUS_BYTES_MAX);
    LimitedBody.read(
        routing,
        limit,
        body -> passOn(routing, () -> decode(body, routing)),
        () -> routing.fail(ProblemType.BODY_TOO_LARGE.status()));
  }

  /** Reads a form of a signed-in reader that may have a file. */
  static void readUpload(RoutingContext routing) {
    LimitedBody.read(
        routing,
        BodyLimit.upload(UPLOAD_BYTES_MAX),
        body ->
            passOn(
                routing,
                MultipartForm.isSent(routing.request())
                    ? () -> MultipartForm.decode(body, routing)
                    : () -> decode(body, routing)),
        () ->
            routing.fail(
                new ProblemException(
                    ProblemType.BODY_TOO_LARGE,
                    "The files are larger than 4 MiB. Nothing was saved. Split them, or send them"
                        + " as a zip file.")));
  }

  /** The router does not see exceptions of bodies that arrive later than the head. */
  private static void passOn(RoutingContext routing, Runnable decoding) {
    try {
      decoding.run();
    } catch (RuntimeException e) {
      routing.fail(e);
      return;
    }
    routing.next();
  }

  private static void decode(byte[] body, RoutingContext routing) {
    try {
      // The decoder omits what exceeds its limit, and a form must not lose fields unnoticed.
      Map<String, List<String>> fields =
          new QueryStringDecoder(
                  new String(body, StandardCharsets.UTF_8),
                  StandardCharsets.UTF_8,
                  false,
                  FIELDS_MAX + 1)
              .parameters();
      if (fields.values().stream().mapToInt(List::size).sum() > FIELDS_MAX) {
        throw new ProblemException(
            ProblemType.INVALID_REQUEST,
            "The form has more than %d fields. Send fewer.".formatted(FIELDS_MAX));
      }
      fields.forEach(routing.request().formAttributes()::add);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST,
          "The form has an invalid percent-encoding. Write a literal % as %25.");
    }
  }
}
