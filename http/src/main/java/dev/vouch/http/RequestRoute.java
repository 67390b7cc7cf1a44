package dev.vouch.http;

/**
 * The routes by which requests are counted. There are few, and no label contains a value from a
 * request, such as a site ID or a path that a client invented.
 */
public enum RequestRoute {
  EVENT("/event"),
  COLLECT("/collect"),
  IDENTIFY("/identify"),
  SCRIPT("/vouch.js"),
  HEALTH("/healthz"),
  METRICS("/metrics"),
  API("/api"),
  /** Webhooks of payment providers. */
  HOOKS("/hooks"),
  /** Pages of the dashboard and everything else. */
  PAGES("pages");

  private static final String API_PREFIX = "/api/";
  private static final String HOOKS_PREFIX = "/hooks/";
  private static final String HEALTH_PREFIX = "/healthz/";

  private final String label;

  RequestRoute(String label) {
    this.label = label;
  }

  /** Returns the label in metrics. */
  public String label() {
    return label;
  }

  /** Returns whether the route answers 204 once an event is on disk. */
  public boolean isIngestion() {
    return this == EVENT || this == COLLECT || this == IDENTIFY;
  }

  static RequestRoute ofPath(String path) {
    return switch (path) {
      case "/event", "/v1/event", "/events", "/v1/events" -> EVENT;
      case "/collect" -> COLLECT;
      case "/identify" -> IDENTIFY;
      case "/vouch.js" -> SCRIPT;
      case "/metrics" -> METRICS;
      default -> ofPrefix(path);
    };
  }

  private static RequestRoute ofPrefix(String path) {
    if (path.startsWith(API_PREFIX)) {
      return API;
    }
    if (path.startsWith(HOOKS_PREFIX)) {
      return HOOKS;
    }
    return path.startsWith(HEALTH_PREFIX) ? HEALTH : PAGES;
  }
}
