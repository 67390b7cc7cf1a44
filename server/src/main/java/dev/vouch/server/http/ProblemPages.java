package dev.vouch.server.http;

import dev.vouch.server.resource.Resource;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Answers a problem's {@code type} address with its section of {@code docs/problems.md}, and {@code
 * /problems} with a list of them.
 */
public final class ProblemPages implements Feature {
  static final String PATH = "/problems/";
  private static final String LIST = "/problems";
  private static final String HEADING = "## ";

  private final Map<String, String> sectionsBySlug = sections();

  @Override
  public void mount(Router router) {
    mount(router, LIST, context -> send(context, list()));
    mount(router, PATH + ":slug", this::show);
  }

  private static void mount(Router router, String path, Handler<RoutingContext> show) {
    router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD).handler(show);
  }

  /** Every section's address. */
  private String list() {
    return sectionsBySlug.keySet().stream()
        .map(slug -> PATH + slug + "\n")
        .collect(Collectors.joining());
  }

  private void show(RoutingContext context) {
    Optional.ofNullable(sectionsBySlug.get(context.pathParam("slug")))
        .ifPresentOrElse(section -> send(context, section), () -> context.fail(404));
  }

  private static void send(RoutingContext context, String text) {
    context.response().putHeader(HttpHeaders.CONTENT_TYPE, "text/plain; charset=utf-8").end(text);
  }

  /** Each section, heading included, by the heading's text. */
  static Map<String, String> sections() {
    Map<String, String> sections = new LinkedHashMap<>();
    Pattern.compile("^" + HEADING, Pattern.MULTILINE)
        .splitAsStream(Resource.text(ProblemPages.class, "/problems.md"))
        .skip(1)
        .forEach(part -> sections.put(firstLine(part), HEADING + part.strip() + "\n"));
    return sections;
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("").strip();
  }
}
