package dev.vouch.api;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.SitePath;
import dev.vouch.http.UploadedFile;
import dev.vouch.reports.QueryParameters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** An authenticated request with its body. */
final class ManagementRequest {
  private static final Pattern JSON =
      Pattern.compile("(?i)application/json *(; *charset *= *\"?utf-8\"? *)?");

  private static final Pattern CSV_OR_ZIP =
      Pattern.compile("(?i)text/csv *(; *charset *= *\"?utf-8\"? *)?|application/zip *");

  private static final String BODY = ManagementRequest.class.getName();

  private final RoutingContext context;

  ManagementRequest(RoutingContext context) {
    this.context = context;
  }

  /** Stores the body of a request in its context, for {@link #fields} and {@link #file}. */
  static void putBody(RoutingContext context, byte[] body) {
    context.put(BODY, body);
  }

  /** Returns the authenticated caller of the request. */
  Caller caller() {
    return Caller.of(context);
  }

  /** Returns the ID of the site in the path, whether or not the site exists. */
  Optional<SiteId> siteId() {
    return SitePath.id(context);
  }

  /**
   * Returns the site in the path.
   *
   * @throws ProblemException 404 if the site does not exist
   */
  RegisteredSite site(SiteRegistry sites) {
    return siteId().flatMap(sites::registered).orElseThrow(SitePath::siteNotFound);
  }

  QueryParameters queryParameters() {
    return QueryParameters.of(context.queryParams());
  }

  String pathParameter(String name) {
    return Optional.ofNullable(context.pathParam(name)).orElseThrow();
  }

  /**
   * Returns the fields of the body; none if the body is empty.
   *
   * @throws ProblemException if the body is not a single JSON object
   */
  RequestFields fields() {
    byte[] body = body();
    if (body.length == 0) {
      return new RequestFields(Map.of());
    }
    requireType(JSON, "Send JSON in UTF-8 with Content-Type: application/json.");
    RequestFields fields = RequestFields.ofJson(body);
    if (fields.problems().stream().anyMatch(ManagementRequest::isDuplicate)) {
      throw unreadable(
          ProblemCode.MALFORMED_JSON.at("", "A field is duplicated. Send each field once."));
    }
    if (!fields.isReadable()) {
      throw unreadable(fields.problems().getFirst());
    }
    return fields;
  }

  /**
   * Returns the body as a file.
   *
   * @throws ProblemException if the body is neither CSV nor a zip file
   */
  UploadedFile file() {
    requireType(
        CSV_OR_ZIP,
        "Send CSV in UTF-8 with Content-Type: text/csv, or a zip file with application/zip.");
    return new UploadedFile("The file", body());
  }

  private byte[] body() {
    return Optional.<byte[]>ofNullable(context.get(BODY)).orElseGet(() -> new byte[0]);
  }

  private void requireType(Pattern allowed, String remedy) {
    String type =
        Optional.ofNullable(context.request().getHeader(HttpHeaders.CONTENT_TYPE)).orElse("");
    if (!allowed.matcher(type).matches()) {
      throw unsupported(ProblemCode.UNSUPPORTED_CONTENT_TYPE.at("Content-Type", remedy));
    }
    if (context.request().headers().contains(HttpHeaders.CONTENT_ENCODING)) {
      throw unsupported(
          ProblemCode.UNSUPPORTED_CONTENT_ENCODING.at(
              "Content-Encoding", "Send the body uncompressed, without Content-Encoding."));
    }
  }

  private static boolean isDuplicate(Problem problem) {
    return problem.code().equals(ProblemCode.DUPLICATE_FIELD.wireName());
  }

  private static ProblemException unreadable(Problem problem) {
    return new ProblemException(ProblemType.INVALID_REQUEST, problem.detail(), List.of(problem));
  }

  /**
   * Returns the parsed value.
   *
   * @throws ProblemException 400 with all problems if the request is invalid
   */
  static <T> T valid(ParseResult<T> parsed) {
    return switch (parsed) {
      case ParseResult.Valid<T>(T request) -> request;
      case ParseResult.Invalid<T>(List<Problem> problems) ->
          throw new ProblemException(
              ProblemType.INVALID_REQUEST, "Fix every problem listed in errors.", problems);
    };
  }

  private static ProblemException unsupported(Problem problem) {
    return new ProblemException(
        ProblemType.UNSUPPORTED_MEDIA_TYPE, problem.detail(), List.of(problem));
  }

  /** Returns the 503 response for a directory or log that cannot be written. */
  static ProblemException unavailable(Duration retryAfter) {
    return ProblemException.unavailable(
        "The server cannot write to disk. Retry the same request later.", retryAfter);
  }
}
