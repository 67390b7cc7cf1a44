package dev.vouch.app.process;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * An event that carries its number, as the bytes of a request: a page view, or a conversion with or
 * without an {@code Idempotency-Key}. The number decides everything, so a repeated request has the
 * same bytes.
 */
record NumberedEvent(int number) {
  private static final int VISITORS = 250;
  private static final String USER_AGENT =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0"
          + " Safari/537.36";

  /** Whether the server must record it once however often it is sent. */
  boolean isRepeatable() {
    return isPageView() || number % 2 == 0;
  }

  boolean isPageView() {
    return number % 8 == 7;
  }

  /** The request; a page view comes through a proxy. */
  byte[] request(String site, String token) {
    return isPageView()
        ? bytes(browserHead("/collect"), pageView(site))
        : bytes(backendHead(token), conversion());
  }

  /** The ping by which the event's visitor becomes known as one of the customers. */
  byte[] identification(String site) {
    String body =
        """
        {"site_id":"%s","user_id":"customer-%d"}\
        """
            .formatted(site, number % VISITORS);
    return bytes(browserHead("/identify"), body);
  }

  private static byte[] bytes(String head, String body) {
    return "%sContent-Length: %d\n\n"
        .formatted(head, body.length())
        .replace("\n", "\r\n")
        .concat(body)
        .getBytes(StandardCharsets.US_ASCII);
  }

  private String browserHead(String path) {
    return """
    POST %s HTTP/1.1
    Host: localhost
    Origin: https://shop.example
    Content-Type: text/plain
    User-Agent: %s
    X-Forwarded-For: %s
    """
        .formatted(path, USER_AGENT, address());
  }

  private String backendHead(String token) {
    String key = isRepeatable() ? "Idempotency-Key: order-" + number + "\n" : "";
    return """
    POST /event HTTP/1.1
    Host: localhost
    Authorization: Bearer %s
    Content-Type: application/json
    %s\
    """
        .formatted(token, key);
  }

  private String pageView(String site) {
    return """
    {"site_id":"%s","event_name":"pageview","url":"https://shop.example/p/%d?utm_source=s%d",\
    "event_id":"%s","properties":{"number":%d}}\
    """
        .formatted(site, number % 10, number % 5, new UUID(0, number), number);
  }

  private String conversion() {
    return """
    {"event_name":"success","name":"paid","page_path":"/checkout","success_value":%d.25,\
    "ip":"%s","user_agent":"%s","success_user_id":"customer-%d","properties":{"number":%d}}\
    """
        .formatted(number % 100, address(), USER_AGENT, number % VISITORS, number);
  }

  private String address() {
    return "198.51.100." + (number % VISITORS + 1);
  }
}
