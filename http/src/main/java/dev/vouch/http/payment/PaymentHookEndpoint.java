package dev.vouch.http.payment;

import dev.vouch.core.ingest.PaymentIngest;
import dev.vouch.core.ingest.PaymentIngest.Target;
import dev.vouch.core.ingest.PaymentOutcome;
import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.core.payment.WebhookHeaders;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.http.BlockingRequests;
import dev.vouch.http.BodyDrain;
import dev.vouch.http.BodyLimit;
import dev.vouch.http.Feature;
import dev.vouch.http.LimitedBody;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The endpoint {@code POST /hooks/{provider}/{hook_id}} (docs/payments.md). Bodies are read on the
 * event loop. The rest runs on virtual threads, because it blocks on the log and the directory.
 */
public final class PaymentHookEndpoint implements Feature {
  private static final String PROVIDER = "provider";
  private static final String HOOK_ID = "hook_id";

  /**
   * More than providers send concurrently. Requests above the limit are rejected, and the provider
   * delivers them again later.
   */
  private static final int CONCURRENT_MAX = 64;

  /**
   * The unsigned body that WooCommerce sends when a webhook is saved. WooCommerce expects a 200.
   */
  private static final Pattern WOOCOMMERCE_PING = Pattern.compile("webhook_id=\\d{1,18}");

  private static final int PING_BYTES_MAX = 40;

  private final BlockingRequests requests = new BlockingRequests(CONCURRENT_MAX);
  private final PaymentIngest ingest;

  public PaymentHookEndpoint(PaymentIngest ingest) {
    this.ingest = ingest;
  }

  @Override
  public void mount(Router router) {
    router
        .route("/hooks/:" + PROVIDER + "/:" + HOOK_ID)
        .handler(this::read)
        .handler(requests.handler(this::answer));
  }

  private void read(RoutingContext routing) {
    HttpServerRequest request = routing.request();
    if (!HttpMethod.POST.equals(request.method())) {
      BodyDrain.answer(routing.vertx(), request, PaymentResponse::methodNotAllowed);
      return;
    }
    Optional<PaymentProvider> provider =
        Optional.ofNullable(routing.pathParam(PROVIDER))
            .flatMap(name -> WireNamed.parse(PaymentProvider.class, name));
    if (provider.isEmpty()) {
      routing.fail(404);
      return;
    }
    Target target =
        ingest.find(provider.get(), Optional.ofNullable(routing.pathParam(HOOK_ID)).orElse(""));
    Optional<PaymentOutcome> refused = ingest.admit(target);
    if (refused.isPresent()) {
      BodyDrain.answer(
          routing.vertx(), request, response -> PaymentResponse.send(refused.get(), response));
      return;
    }
    LimitedBody.read(
        routing,
        BodyLimit.anonymous(PaymentIngest.BODY_BYTES_MAX),
        body -> {
          Delivery delivery = new Delivery(target, body, new AtomicBoolean(true));
          routing.addEndHandler(ended -> delivery.isAwaited().set(ended.succeeded()));
          delivery.store(routing);
          routing.next();
        },
        () -> PaymentResponse.send(ingest.tooLarge(target), request.response()));
  }

  private Consumer<HttpServerResponse> answer(RoutingContext routing) {
    Delivery delivery = Delivery.of(routing);
    if (delivery.isPing()) {
      return response -> PaymentResponse.accepted("ignored", response);
    }
    WebhookHeaders headers = name -> Optional.ofNullable(routing.request().headers().get(name));
    PaymentOutcome outcome =
        ingest.receive(
            delivery.target(), headers, delivery.body(), () -> delivery.isAwaited().get());
    return response -> PaymentResponse.send(outcome, response);
  }

  /**
   * A request whose body has been read.
   *
   * @param isAwaited whether the sender is still connected; set on the event loop
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared or printed.
  private record Delivery(Target target, byte[] body, AtomicBoolean isAwaited) {
    static Delivery of(RoutingContext routing) {
      return Objects.requireNonNull(routing.get(Delivery.class.getName()), "read before");
    }

    void store(RoutingContext routing) {
      routing.put(Delivery.class.getName(), this);
    }

    boolean isPing() {
      return target.provider() == PaymentProvider.WOOCOMMERCE
          && body.length <= PING_BYTES_MAX
          && WOOCOMMERCE_PING.matcher(new String(body, StandardCharsets.UTF_8)).matches();
    }
  }
}
