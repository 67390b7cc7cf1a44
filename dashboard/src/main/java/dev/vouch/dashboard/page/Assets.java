package dev.vouch.dashboard.page;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.vouch.http.PublishedFile;
import dev.vouch.http.resource.Resource;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The dashboard's stylesheet, scripts, typeface and icons. The URL of each file contains a hash of
 * its content, so that a browser loads it only once. Stylesheet and scripts together have at most
 * 80 KB compressed, the typeface at most 60 KB.
 */
public final class Assets {
  private static final String SVG = "image/svg+xml";
  private static final String FONT = "font/woff2";

  private static final Asset THEME = Asset.of("theme.js", PublishedFile.JAVASCRIPT);
  private static final Asset SCRIPT = Asset.of("dashboard.js", PublishedFile.JAVASCRIPT);
  private static final Asset HTMX = Asset.of("htmx.js", PublishedFile.JAVASCRIPT);
  private static final Asset CHARTS = Asset.of("uplot.js", PublishedFile.JAVASCRIPT);
  private static final Symbols ICONS = Symbols.of("icons.svg");
  private static final Symbols FLAGS = Symbols.of("flags.svg");
  private static final List<Asset> FONTS =
      List.of(Asset.of("geist.woff2", FONT), Asset.of("geist-ext.woff2", FONT));
  private static final Asset STYLE = styleWith(FONTS);

  private Assets() {}

  public static String style() {
    return STYLE.path();
  }

  /** The path of the script that sets the chosen theme before the page is drawn. */
  public static String theme() {
    return THEME.path();
  }

  public static String script() {
    return SCRIPT.path();
  }

  public static String htmx() {
    return HTMX.path();
  }

  /** The path of uPlot's script, for pages with a chart. */
  public static String charts() {
    return CHARTS.path();
  }

  /** The path of the typeface's most used file, which pages load early. */
  public static String font() {
    return FONTS.getFirst().path();
  }

  /**
   * The URL of an icon or a flag for an SVG {@code use} element; empty if there is no such symbol.
   */
  public static Optional<String> findIcon(String symbol) {
    return ICONS.find(symbol).or(() -> FLAGS.find(symbol));
  }

  /**
   * The URL of an icon for an SVG {@code use} element.
   *
   * @throws IllegalArgumentException if there is no such symbol
   */
  public static String icon(String symbol) {
    return ICONS
        .find(symbol)
        .orElseThrow(() -> new IllegalArgumentException("icons.svg has no symbol " + symbol));
  }

  static void mount(Router router) {
    List.of(STYLE, THEME, SCRIPT, HTMX, CHARTS, ICONS.file(), FLAGS.file())
        .forEach(asset -> asset.mount(router));
    FONTS.forEach(asset -> asset.mount(router));
  }

  /** The stylesheet, with the paths of the fonts in place of their names. */
  private static Asset styleWith(List<Asset> fonts) {
    String text = Resource.text(Assets.class, "dashboard.css");
    for (Asset font : fonts) {
      text = text.replace("url(\"" + font.name() + "\")", "url(\"" + font.path() + "\")");
    }
    return Asset.of(
        "dashboard.css",
        new PublishedFile(text.getBytes(StandardCharsets.UTF_8), "text/css; charset=utf-8"));
  }

  private record Asset(String name, String path, PublishedFile file) {
    private static Asset of(String name, String contentType) {
      return of(name, new PublishedFile(Resource.bytes(Assets.class, name), contentType));
    }

    private static Asset of(String name, PublishedFile file) {
      int dot = name.lastIndexOf('.');
      String hashed = name.substring(0, dot) + "-" + file.contentName() + name.substring(dot);
      return new Asset(name, "/assets/" + hashed, file);
    }

    private void mount(Router router) {
      router
          .route(path)
          .method(HttpMethod.GET)
          .method(HttpMethod.HEAD)
          .handler(routing -> file.send(routing.request(), PublishedFile.IMMUTABLE));
    }
  }

  /** A file of SVG symbols. */
  private record Symbols(Asset file, Set<String> names) {
    private static final Pattern SYMBOL = Pattern.compile("<symbol id=\"([^\"]+)\"");

    private static Symbols of(String name) {
      Set<String> names =
          SYMBOL
              .matcher(Resource.text(Assets.class, name))
              .results()
              .map((MatchResult symbol) -> symbol.group(1))
              .collect(toUnmodifiableSet());
      return new Symbols(Asset.of(name, SVG), names);
    }

    private Optional<String> find(String symbol) {
      return names.contains(symbol) ? Optional.of(file.path() + "#" + symbol) : Optional.empty();
    }
  }
}
