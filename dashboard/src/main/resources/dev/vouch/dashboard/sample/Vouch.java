import com.fasterxml.jackson.databind.ObjectMapper;
// [forwarded request]
import jakarta.servlet.http.HttpServletRequest;
// [end]
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
// [forwarded request]
import java.util.Collections;
// [end]
import java.util.HashMap;
import java.util.Map;
// [forwarded request]
import java.util.Objects;

// [end]

/** Records payments with Vouch. Thread-safe. */
public final class Vouch {
  private static final URI EVENT = URI.create("https://vouch.example.com/event");
  private static final int TRIES = 5;
  // [forwarded request]
  private static final int TRUSTED_PROXIES = 1; // yours that a request passes; 0 if there are none
  // [end]
  private final HttpClient client = HttpClient.newHttpClient();
  private final ObjectMapper json = new ObjectMapper();

  // [forwarded request]
  /** The visitor who sent this request. */
  public static Map<String, String> payerOf(HttpServletRequest request) {
    var hops = Collections.list(request.getHeaders("X-Forwarded-For"));
    hops.add(request.getRemoteAddr());
    String[] chain = String.join(",", hops).split("\\s*,\\s*");
    // Clients can forge the addresses further left in the chain.
    String ip = chain[Math.max(0, chain.length - 1 - TRUSTED_PROXIES)];
    String userAgent = Objects.requireNonNullElse(request.getHeader("User-Agent"), "");
    return Map.of("ip", ip, "user_agent", userAgent);
  }

  // [user id]
  /** The user with the ID passed to vouch.identify() in the browser. */
  public static Map<String, String> payerOf(String userId) {
    return Map.of("success_user_id", userId);
  }

  // [end]
  /** Call it once the payment is confirmed. */
  public void recordPayment(
      String orderId, double amount, String currency, Map<String, String> payer)
      throws IOException, InterruptedException {
    var event = new HashMap<String, Object>(payer);
    event.put("event_name", "success");
    event.put("name", "paid");
    event.put("page_path", "/checkout");
    event.put("success_value", amount);
    event.put("currency", currency);
    event.put("order_id", orderId);
    var request =
        HttpRequest.newBuilder(EVENT)
            .timeout(Duration.ofSeconds(5))
            .header("Authorization", "Bearer " + System.getenv("VOUCH_KEY"))
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", "order-" + orderId) // however often it comes, it counts once
            .POST(HttpRequest.BodyPublishers.ofString(json.writeValueAsString(event)))
            .build();
    for (int tries = 1; ; tries++) {
      long seconds = 1L << (tries - 1);
      try {
        var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        int status = answer.statusCode();
        if (status == 204) return;
        if (tries == TRIES || (status != 429 && status < 500)) {
          throw new IllegalStateException(
              "Vouch did not record it: " + status + " " + answer.body());
        }
        seconds = answer.headers().firstValueAsLong("Retry-After").orElse(seconds);
      } catch (IOException e) {
        if (tries == TRIES) throw e;
      }
      Thread.sleep(1_000 * seconds);
    }
  }
}
