package dev.vouch.server.dashboard.success;

import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SiteContext;
import java.util.Optional;

/**
 * A change or a check that may help.
 *
 * @param help page with more help, if any
 */
public record Remedy(RichText text, Optional<Help> help) {
  /** A page with help for a remedy. */
  public sealed interface Help {
    String label();

    /** The path; empty if the reader may not open it. */
    Optional<String> path(SiteContext context);
  }

  private record SitePage(String label, Section section) implements Help {
    @Override
    public Optional<String> path(SiteContext context) {
      return context.shows(section) ? Optional.of(context.path(section)) : Optional.empty();
    }
  }

  private record GuidePage(String label, String path) implements Help {
    @Override
    public Optional<String> path(SiteContext context) {
      return Optional.of(path);
    }
  }

  static Remedy of(String text) {
    return new Remedy(RichText.of(text), Optional.empty());
  }

  static Remedy withScript(String text) {
    return with(new SitePage("Script and identify", Section.INSTALL), text);
  }

  static Remedy withSamples(String text) {
    return with(new SitePage("Keys and code samples", Section.KEYS), text);
  }

  static Remedy withIpHelp(String text) {
    return with(
        new GuidePage("How to find the visitor’s IP address", "/docs/linking#behind-proxies"),
        text);
  }

  private static Remedy with(Help help, String text) {
    return new Remedy(RichText.of(text), Optional.of(help));
  }
}
