package dev.vouch.dashboard.guide;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/**
 * Renderer of the documentation's Markdown. Links between files become links between pages.
 * Thread-safe.
 */
final class GuideMarkdown {
  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
  private static final TextContentRenderer PLAIN = TextContentRenderer.builder().build();
  private static final Pattern FILE = Pattern.compile("([A-Za-z-]+)\\.md(#.*)?");

  private final Collection<String> names;
  private final Parser parser =
      Parser.builder().extensions(EXTENSIONS).postProcessor(this::withLinksOfPages).build();
  private final HtmlRenderer renderer =
      HtmlRenderer.builder()
          .extensions(EXTENSIONS)
          .attributeProviderFactory(context -> GuideMarkdown::addAttributes)
          .escapeHtml(true)
          .build();

  GuideMarkdown(Collection<String> names) {
    this.names = names;
  }

  String html(String markdown) {
    return renderer.render(parser.parse(markdown));
  }

  private static void addAttributes(Node node, String tag, Map<String, String> attributes) {
    if (node instanceof Heading) {
      attributes.put("id", anchor(node));
    }
    if (tag.equals("pre")) {
      // Makes content that is wider than the page scrollable by keyboard.
      attributes.put("tabindex", "0");
    }
  }

  /**
   * Returns the anchor of a heading as GitHub and similar hosts generate it, so that links work on
   * both.
   */
  private static String anchor(Node heading) {
    String text = PLAIN.render(heading).strip().toLowerCase(Locale.ROOT);
    return text.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }

  private Node withLinksOfPages(Node document) {
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            url(link.getDestination())
                .ifPresentOrElse(link::setDestination, () -> replaceByItsText(link));
          }
        });
    return document;
  }

  /**
   * Returns the link's target on this server; empty for a file that exists only in the repository.
   */
  private Optional<String> url(String destination) {
    if (destination.matches("#.*|/.*|https?:.*")) {
      return Optional.of(destination);
    }
    if (destination.equals("openapi.yaml")) {
      return Optional.of("/openapi.yaml");
    }
    Matcher file = FILE.matcher(destination);
    return file.matches() && names.contains(file.group(1))
        ? Optional.of(
            GuidePages.PATH + "/" + file.group(1) + Optional.ofNullable(file.group(2)).orElse(""))
        : Optional.empty();
  }

  private static void replaceByItsText(Link link) {
    Node child = link.getFirstChild();
    while (child != null) {
      Node next = child.getNext();
      link.insertBefore(child);
      child = next;
    }
    link.unlink();
  }
}
