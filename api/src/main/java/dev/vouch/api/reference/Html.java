package dev.vouch.api.reference;

import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Writer of HTML fragments. Thread-safe. */
final class Html {
  private static final Parser MARKDOWN = Parser.builder().build();
  private static final HtmlRenderer RENDERER = HtmlRenderer.builder().escapeHtml(true).build();

  private Html() {}

  /** Returns the text with the special characters of HTML escaped. */
  static String text(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  static String code(String text) {
    return "<code>" + text(text) + "</code>";
  }

  /** Renders CommonMark as HTML; raw HTML is escaped. */
  static String markdown(String text) {
    return RENDERER.render(MARKDOWN.parse(text));
  }
}
