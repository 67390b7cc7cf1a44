package dev.vouch.benchmarks.load;

import dev.vouch.app.demo.BrowserModel;
import dev.vouch.benchmarks.load.LoadOperator.SiteKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * A generator of conversions from a backend, about as large as those of wrk: each with the address
 * and User-Agent of one of 20,000 visitors, a user ID, a value and properties. Not thread-safe.
 */
public final class BackendTraffic {
  private static final int VISITORS = 20_000;

  private final SplittableRandom random;
  private final List<String> userAgents =
      BrowserModel.all().stream().map(BrowserModel::userAgent).toList();
  private final String token;
  private final String keyPrefix;
  private long requests;

  /**
   * Creates a generator.
   *
   * @param keyPrefix begins the {@code Idempotency-Key} of each request; empty for none
   */
  public BackendTraffic(SiteKey key, long seed, String keyPrefix) {
    token = key.token();
    this.keyPrefix = keyPrefix;
    random = new SplittableRandom(seed);
  }

  /** Returns the bytes of the next request, head and body. */
  public byte[] next() {
    int visitor = random.nextInt(VISITORS);
    String body =
        """
        {"event_name":"success","name":"checkout_paid","page_path":"/checkout/thanks",\
        "success_value":%d.90,"ip":"81.%d.%d.%d","user_agent":"%s",\
        "success_user_id":"customer-%d","properties":{"plan":"yearly","currency":"EUR",\
        "items":%d,"coupon":"AUTUMN","first_order":true}}\
        """
            .formatted(
                random.nextInt(1, 200),
                visitor >> 16,
                visitor >> 8 & 0xff,
                visitor & 0xff,
                userAgents.get(visitor % userAgents.size()),
                visitor,
                random.nextInt(1, 9));
    String head =
        """
        POST /event HTTP/1.1
        Host: 127.0.0.1
        Authorization: Bearer %s
        Content-Type: application/json
        Content-Length: %d
        %s
        """
            .formatted(token, body.length(), keyHeader());
    requests++;
    return head.replace("\n", "\r\n").concat(body).getBytes(StandardCharsets.US_ASCII);
  }

  private String keyHeader() {
    return keyPrefix.isEmpty()
        ? ""
        : String.format(Locale.ROOT, "Idempotency-Key: %s-%d\n", keyPrefix, requests);
  }
}
