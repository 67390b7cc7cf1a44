package dev.vouch.dashboard.guide;

import dev.vouch.dashboard.guide.GuidePages.GuidePage;
import dev.vouch.http.resource.Resource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The user documentation of {@code docs/}, in reading order. Immutable. */
final class Guide {
  private static final List<String> NAMES =
      List.of(
          "quick-start",
          "install",
          "dashboard",
          "events",
          "client-libraries",
          "payments",
          "linking",
          "browser",
          "sources",
          "reports",
          "import",
          "alerts",
          "api",
          "apply",
          "identity",
          "PRIVACY",
          "problems",
          "backup",
          "recovery",
          "OPERATIONS",
          "UPGRADING",
          "demo");

  private final GuideMarkdown markdown = new GuideMarkdown(NAMES);
  private final List<GuidePage> pages = NAMES.stream().map(this::page).toList();
  private final Map<String, GuidePage> pagesByName =
      pages.stream().collect(Collectors.toMap(GuidePage::name, Function.identity()));

  private GuidePage page(String name) {
    String text = Resource.text(Guide.class, "/guide/" + name + ".md");
    String title = text.lines().findFirst().orElseThrow().replaceFirst("^# ", "");
    return new GuidePage(name, title, markdown.html(text));
  }

  List<GuidePage> pages() {
    return pages;
  }

  Optional<GuidePage> find(String name) {
    return Optional.ofNullable(pagesByName.get(name));
  }
}
