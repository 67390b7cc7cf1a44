package dev.vouch.benchmarks.load;

import dev.vouch.app.demo.BrowserModel;
import dev.vouch.benchmarks.load.LoadOperator.SiteKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A generator of requests from a shop's visitors, through a proxy that forwards their addresses,
 * and from its backend: of 100 requests, 70 page views, 8 clicks, 7 identifications and 15 server
 * events. Three in ten are from new visitors, the others from one of the latest 20,000. Not
 * thread-safe.
 */
public final class ShopTraffic {
  private static final int LATEST_VISITORS = 20_000;

  private static final List<String> PAGES =
      List.of("/", "/sale", "/about", "/products/tent", "/products/rain-jacket", "/checkout");
  private static final List<String> ENTRIES =
      List.of(
          "",
          "?utm_source=newsletter&utm_medium=email&utm_campaign=autumn",
          "?utm_source=google&utm_medium=cpc&utm_campaign=tents&gclid=Cj0KCQiA",
          "?utm_source=instagram&utm_medium=social");
  private static final List<String> REFERRERS =
      List.of("https://www.google.com/", "https://www.bing.com/", "https://shop.example/sale");

  private final SplittableRandom random;
  private final List<String> userAgents =
      BrowserModel.all().stream().map(BrowserModel::userAgent).toList();
  private final String site;
  private final String token;
  private int visitors = LATEST_VISITORS;

  /** Creates a generator; the same seed gives the same requests. */
  public ShopTraffic(SiteKey key, long seed) {
    this.site = key.site();
    this.token = key.token();
    this.random = new SplittableRandom(seed);
  }

  /** Returns the bytes of the next request, head and body. */
  public byte[] next() {
    int visitor =
        random.nextInt(10) < 3 ? visitors++ : visitors - 1 - random.nextInt(LATEST_VISITORS);
    int kind = random.nextInt(100);
    if (kind < 70) {
      return browser("/collect", visitor, pageView());
    }
    if (kind < 78) {
      return browser("/collect", visitor, click());
    }
    if (kind < 85) {
      return browser("/identify", visitor, identification(visitor));
    }
    return backend(kind < 95 ? forwarded(visitor) : linked(visitor));
  }

  private String pageView() {
    return """
    {"site_id":"%s","event_name":"pageview","url":"https://shop.example%s%s","referrer":"%s"}\
    """
        .formatted(site, any(PAGES), any(ENTRIES), any(REFERRERS));
  }

  private String click() {
    return """
    {"site_id":"%s","event_name":"click","name":"add_to_cart","url":"https://shop.example%s",\
    "properties":{"items":%d}}\
    """
        .formatted(site, any(PAGES), random.nextInt(1, 9));
  }

  private String identification(int visitor) {
    return """
    {"site_id":"%s","user_id":"customer-%d"}\
    """
        .formatted(site, visitor);
  }

  /** Returns a conversion with the visitor's address and User-Agent. */
  private String forwarded(int visitor) {
    return """
    {"event_name":"success","name":"paid","page_path":"/checkout","success_value":%d.90,\
    "ip":"%s","user_agent":"%s","success_user_id":"customer-%d","properties":{"currency":"EUR",\
    "plan":"yearly","items":%d,"first_order":true}}\
    """
        .formatted(
            random.nextInt(1, 200),
            address(visitor),
            userAgent(visitor),
            visitor,
            random.nextInt(1, 9));
  }

  /** Returns a conversion from a webhook, with only the user ID. */
  private String linked(int visitor) {
    return """
    {"event_name":"success","name":"renewed","page_path":"/webhooks/payment","success_value":%d,\
    "success_user_id":"customer-%d","properties":{"currency":"EUR"}}\
    """
        .formatted(random.nextInt(1, 200), visitor);
  }

  private byte[] browser(String path, int visitor, String body) {
    return bytes(
        """
        POST %s HTTP/1.1
        Host: 127.0.0.1
        User-Agent: %s
        X-Forwarded-For: %s
        Origin: https://shop.example
        Referer: https://shop.example/
        Accept: */*
        Content-Type: text/plain;charset=UTF-8
        Content-Length: %d

        """
            .formatted(path, userAgent(visitor), address(visitor), body.length()),
        body);
  }

  private byte[] backend(String body) {
    return bytes(
        """
        POST /event HTTP/1.1
        Host: 127.0.0.1
        Authorization: Bearer %s
        Content-Type: application/json
        Content-Length: %d

        """
            .formatted(token, body.length()),
        body);
  }

  private static byte[] bytes(String head, String body) {
    return head.replace("\n", "\r\n").concat(body).getBytes(StandardCharsets.US_ASCII);
  }

  private String userAgent(int visitor) {
    return userAgents.get(visitor % userAgents.size());
  }

  /** Returns a distinct address for each of 16 million visitors. */
  private static String address(int visitor) {
    return "81.%d.%d.%d".formatted(visitor >> 16 & 0xff, visitor >> 8 & 0xff, visitor & 0xff);
  }

  private String any(List<String> texts) {
    return texts.get(random.nextInt(texts.size()));
  }
}
