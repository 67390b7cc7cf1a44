package dev.vouch.dashboard.page;

import dev.vouch.http.BodyLimit;
import dev.vouch.http.LimitedBody;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.session.SignedInUser;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Handler that reads a form into {@code request.formAttributes()}. Forms have the type {@code
 * application/x-www-form-urlencoded}; uploads can also have {@code multipart/form-data}. The size
 * limit is lower for users who are not signed in.
 */
final class FormBody {
  private static final int BYTES_MAX = 64 * 1024;
  private static final int ANONYMOUS_BYTES_MAX = 4 * 1024;
  private static final int FIELDS_MAX = 4096;

  /** The maximum size of the files and the other fields of an upload. */
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

  /** Reads a form of a signed-in user, which can contain files. */
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

  /**
   * Decodes a body and continues with the route. Exceptions are passed on explicitly, because the
   * router does not catch those of bodies that arrive after the headers.
   */
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
      // Reads one field more than the limit, because the decoder drops excess fields silently.
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
