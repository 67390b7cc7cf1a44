package dev.vouch.server.manage;

import dev.vouch.server.resource.Resource;
import java.util.Set;
import java.util.stream.Collectors;

/** The hosts of payment providers, which a new site ignores as referrers by default. */
public final class PaymentProviders {
  private static final String RESOURCE = "payment-providers.txt";

  private PaymentProviders() {}

  /** Reads the bundled list. */
  public static Set<String> hosts() {
    return Resource.text(PaymentProviders.class, RESOURCE)
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .collect(Collectors.toUnmodifiableSet());
  }
}
