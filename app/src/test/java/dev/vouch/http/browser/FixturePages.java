package dev.vouch.http.browser;

import dev.vouch.http.Feature;
import dev.vouch.http.PublishedFile;
import dev.vouch.http.resource.Resource;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pages of src/test/resources, one for each thing that the script does. Each loads the frozen
 * script with its hash, under a policy that allows no inline code; {@code stub.js} is the one that
 * docs/browser.md shows. Thread-safe.
 */
final class FixturePages implements Feature {
  static final PublishedFile SCRIPT =
      new PublishedFile(Resource.bytes(SdkEndpoint.class, "vouch.js"), PublishedFile.JAVASCRIPT);

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; connect-src 'self';"
          + " form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

  private static final Path BROWSER_PAGE = Path.of("..", "docs", "browser.md");
  private static final Pattern STUB =
      Pattern.compile("^```js\\n(window\\.vouch = .*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  @Override
  public void mount(Router router) {
    router.getWithRegex("/pages/([a-z-]+\\.(?:html|js))").handler(FixturePages::send);
  }

  private static void send(RoutingContext routing) {
    String name = routing.normalizedPath().substring("/pages/".length());
    String text =
        name.equals("stub.js") ? stub() : Resource.text(FixturePages.class, "pages/" + name);
    routing
        .response()
        .putHeader("Content-Type", name.endsWith(".js") ? "text/javascript" : "text/html")
        .putHeader("Content-Security-Policy", POLICY)
        .end(
            text.replace("{script}", "/vouch-" + SCRIPT.contentName() + ".js")
                .replace("{integrity}", SCRIPT.integrity()));
  }

  private static String stub() {
    try {
      Matcher stub = STUB.matcher(Files.readString(BROWSER_PAGE));
      if (!stub.find()) {
        throw new AssertionError(BROWSER_PAGE + " shows no stub");
      }
      return stub.group(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
