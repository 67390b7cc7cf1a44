package dev.vouch.server.manage;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.payment.NewPaymentHook;
import dev.vouch.directory.payment.PaymentHookChanges;
import dev.vouch.directory.payment.PaymentHookRegistry;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** Parser of a payment webhook to create, for the API and forms. */
public final class PaymentHookFields {
  /** The message if a site has the maximum number of webhooks. */
  public static final String LIMIT_REACHED_MESSAGE =
      "The limit of %d payment webhooks is reached. Delete one first."
          .formatted(PaymentHookRegistry.HOOKS_MAX);

  /** The message if a webhook without a secret is tested. */
  public static final String NO_SECRET_MESSAGE =
      "The webhook has no signing secret yet, so all of its requests are rejected. Set it first.";

  /** The name of the recorded successes unless another one is chosen. */
  public static final String SUCCESS_NAME_DEFAULT = "paid";

  private static final int NAME_CHARACTERS_MAX = 100;

  /** The shortest secret of any provider; Lemon Squeezy lets its customers choose it. */
  private static final int SECRET_CHARACTERS_MIN = 6;

  private static final int SECRET_CHARACTERS_MAX = 500;

  private PaymentHookFields() {}

  /** Parses the provider, the name, the name of the successes, and the secret if it is known. */
  public static ParseResult<NewPaymentHook> parse(RequestFields fields) {
    fields.require("provider");
    fields.require("name");
    Optional<PaymentProvider> provider =
        fields.text("provider", 1, NAME_CHARACTERS_MAX).flatMap(text -> provider(fields, text));
    Optional<String> name = fields.name("name", NAME_CHARACTERS_MAX);
    Optional<String> secret = secret(fields);
    Optional<String> successName = fields.name("success_name", EventLimits.NAME_CHARACTERS_MAX);
    fields.rejectUnknown();
    return fields.result(
        () ->
            new NewPaymentHook(
                provider.orElseThrow(),
                name.orElseThrow(),
                successName.orElse(SUCCESS_NAME_DEFAULT),
                secret));
  }

  /** Parses a signing secret to set. */
  public static ParseResult<String> parseSecret(RequestFields fields) {
    fields.require("secret");
    Optional<String> secret = secret(fields);
    fields.rejectUnknown();
    return fields.result(secret::orElseThrow);
  }

  /** Parses the secret or the name of the successes to change; at least one is required. */
  static ParseResult<PaymentHookChanges> parseChanges(RequestFields fields) {
    Optional<String> secret = secret(fields);
    Optional<String> successName = fields.name("success_name", EventLimits.NAME_CHARACTERS_MAX);
    if (fields.isAbsent("secret") && fields.isAbsent("success_name")) {
      fields.require("secret", "secret or success_name is required.");
    }
    fields.rejectUnknown();
    return fields.result(() -> new PaymentHookChanges(secret, successName));
  }

  private static Optional<String> secret(RequestFields fields) {
    return fields
        .text("secret", 1, SECRET_CHARACTERS_MAX)
        .map(String::strip)
        .filter(text -> isLongEnough(fields, text));
  }

  private static Optional<PaymentProvider> provider(RequestFields fields, String text) {
    Optional<PaymentProvider> provider = WireNamed.parse(PaymentProvider.class, text);
    if (provider.isEmpty()) {
      fields.add(
          new Problem(
              "/provider",
              "unknown_provider",
              "provider must be one of %s."
                  .formatted(
                      Arrays.stream(PaymentProvider.values())
                          .map(PaymentProvider::wireName)
                          .collect(Collectors.joining(", ")))));
    }
    return provider;
  }

  private static boolean isLongEnough(RequestFields fields, String secret) {
    if (secret.length() < SECRET_CHARACTERS_MIN) {
      fields.add(
          new Problem(
              "/secret",
              "too_short",
              "secret must have at least %d characters.".formatted(SECRET_CHARACTERS_MIN)));
      return false;
    }
    return true;
  }
}
