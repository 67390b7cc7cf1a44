package dev.vouch.dashboard.page;

import dev.vouch.http.PublishedFile;
import dev.vouch.http.resource.Resource;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;

/**
 * The dashboard's stylesheet and scripts. The URL of each file contains a hash of its content, so
 * that a browser loads it only once. All files together have at most 60 KB compressed. Immutable.
 */
public final class Assets {
  private static final String PATH = "/assets/";

  private final Asset style = new Asset("dashboard", "css", "text/css; charset=utf-8");
  private final Asset script = new Asset("dashboard", "js", PublishedFile.JAVASCRIPT);
  private final Asset htmx = new Asset("htmx", "js", PublishedFile.JAVASCRIPT);
  private final Asset charts = new Asset("uplot", "js", PublishedFile.JAVASCRIPT);

  public String style() {
    return style.path();
  }

  public String script() {
    return script.path();
  }

  public String htmx() {
    return htmx.path();
  }

  /** The path of uPlot's script, for pages with a chart. */
  public String charts() {
    return charts.path();
  }

  void mount(Router router) {
    style.mount(router);
    script.mount(router);
    htmx.mount(router);
    charts.mount(router);
  }

  private record Asset(String path, PublishedFile file) {
    private Asset(String name, String extension, String contentType) {
      this(name, extension, file(name + "." + extension, contentType));
    }

    private Asset(String name, String extension, PublishedFile file) {
      this(PATH + name + "-" + file.contentName() + "." + extension, file);
    }

    private static PublishedFile file(String name, String contentType) {
      return new PublishedFile(Resource.bytes(Assets.class, name), contentType);
    }

    private void mount(Router router) {
      router
          .route(path)
          .method(HttpMethod.GET)
          .method(HttpMethod.HEAD)
          .handler(routing -> file.send(routing.request(), PublishedFile.IMMUTABLE));
    }
  }
}
