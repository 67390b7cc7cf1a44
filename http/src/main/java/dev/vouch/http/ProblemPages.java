package dev.vouch.http;

import dev.vouch.http.resource.Resource;
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
 * Endpoints of the URIs in a problem's {@code type}. Each returns its section of {@code
 * docs/problems.md}; {@code /problems} lists all of them. Browsers are redirected to the same page
 * of the guide.
 */
public final class ProblemPages implements Feature {
  static final String PATH = "/problems/";
  private static final String LIST = "/problems";
  private static final String GUIDE = "/docs/problems";
  private static final String HEADING = "## ";

  private final Map<String, String> sectionsBySlug = sections();

  @Override
  public void mount(Router router) {
    mount(router, LIST, context -> answer(context, GUIDE, list()));
    mount(router, PATH + ":slug", this::show);
  }

  private static void mount(Router router, String path, Handler<RoutingContext> show) {
    router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD).handler(show);
  }

  /** Returns the paths of all sections. */
  private String list() {
    return sectionsBySlug.keySet().stream()
        .map(slug -> PATH + slug + "\n")
        .collect(Collectors.joining());
  }

  private void show(RoutingContext context) {
    String slug = Optional.ofNullable(context.pathParam("slug")).orElseThrow();
    Optional.ofNullable(sectionsBySlug.get(slug))
        .ifPresentOrElse(
            section -> answer(context, GUIDE + "#" + slug, section),
            () ->
                context.fail(
                    new ProblemException(
                        ProblemType.NOT_FOUND,
                        "There is no such problem type. /problems lists all of them.")));
  }

  private static void answer(RoutingContext context, String guidePath, String text) {
    context.response().putHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT);
    if (BrowserAccept.isHtml(context)) {
      context.response().setStatusCode(303).putHeader(HttpHeaders.LOCATION, guidePath).end();
      return;
    }
    context.response().putHeader(HttpHeaders.CONTENT_TYPE, "text/plain; charset=utf-8").end(text);
  }

  /** Returns the sections by their headings. A section includes its heading. */
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
