package dev.vouch.api;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.payment.CountedPayments;
import dev.vouch.core.payment.PaymentMode;
import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.payment.PaymentHookChanges;
import dev.vouch.directory.payment.PaymentHookRegistry;
import dev.vouch.directory.payment.PaymentHookSettings;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Parser of the settings of payment webhooks, for the API and forms. */
public final class PaymentHookFields {
  /** The error message when a site has the maximum number of webhooks. */
  public static final String LIMIT_REACHED_MESSAGE =
      "The limit of %d payment webhooks is reached. Delete one first."
          .formatted(PaymentHookRegistry.HOOKS_MAX);

  /** The error message when a webhook without a signing secret is tested. */
  public static final String NO_SECRET_MESSAGE =
      "The webhook has no signing secret yet, so all of its requests are rejected. Set it first.";

  /** The default name of the successes that a webhook records. */
  public static final String SUCCESS_NAME_DEFAULT = "paid";

  private static final String MODE = "mode";
  private static final String COUNTS = "counts";

  private static final int NAME_CHARACTERS_MAX = 100;

  /** The minimum for all providers. Lemon Squeezy accepts such short secrets from its customers. */
  private static final int SECRET_CHARACTERS_MIN = 6;

  private static final int SECRET_CHARACTERS_MAX = 500;

  private PaymentHookFields() {}

  /** Parses the settings of a new webhook. Only {@code provider} and {@code name} are required. */
  public static ParseResult<PaymentHookSettings> parse(RequestFields fields) {
    fields.require("provider");
    fields.require("name");
    Optional<PaymentProvider> provider =
        constant(fields, "provider", PaymentProvider.class, "unknown_provider");
    Optional<String> name = fields.name("name", NAME_CHARACTERS_MAX);
    Optional<String> secret = secret(fields);
    Optional<String> successName = fields.name("success_name", EventLimits.NAME_CHARACTERS_MAX);
    Optional<PaymentMode> mode = mode(fields);
    Optional<CountedPayments> counts = counts(fields, provider);
    fields.rejectUnknown();
    return fields.result(
        () ->
            new PaymentHookSettings(
                provider.orElseThrow(),
                name.orElseThrow(),
                successName.orElse(SUCCESS_NAME_DEFAULT),
                secret,
                mode.orElse(PaymentMode.LIVE),
                counts.orElse(CountedPayments.PAYMENTS)));
  }

  /** Parses the signing secret of an existing webhook. */
  public static ParseResult<String> parseSecret(RequestFields fields) {
    fields.require("secret");
    Optional<String> secret = secret(fields);
    fields.rejectUnknown();
    return fields.result(secret::orElseThrow);
  }

  /**
   * Parses changes to a webhook. At least one field is required.
   *
   * @param provider the provider of the webhook, which cannot be changed
   */
  static ParseResult<PaymentHookChanges> parseChanges(
      RequestFields fields, PaymentProvider provider) {
    Optional<String> secret = secret(fields);
    Optional<String> successName = fields.name("success_name", EventLimits.NAME_CHARACTERS_MAX);
    Optional<PaymentMode> mode = mode(fields);
    Optional<CountedPayments> counts = counts(fields, Optional.of(provider));
    if (Stream.of("secret", "success_name", MODE, COUNTS).allMatch(fields::isAbsent)) {
      fields.require("secret", "secret, success_name, mode or counts is required.");
    }
    fields.rejectUnknown();
    return fields.result(() -> new PaymentHookChanges(secret, successName, mode, counts));
  }

  private static Optional<PaymentMode> mode(RequestFields fields) {
    return constant(fields, MODE, PaymentMode.class, "unknown_mode");
  }

  private static Optional<CountedPayments> counts(
      RequestFields fields, Optional<PaymentProvider> provider) {
    Optional<CountedPayments> counts =
        constant(fields, COUNTS, CountedPayments.class, "unknown_counts");
    boolean isOfStripe = provider.filter(PaymentProvider.STRIPE::equals).isPresent();
    if (counts.filter(CountedPayments.INVOICES::equals).isPresent()
        && provider.isPresent()
        && !isOfStripe) {
      fields.add(
          new Problem(
              "/" + COUNTS,
              "conflicting_field",
              "counts can be invoices only with the provider stripe. Leave it out."));
    }
    return counts;
  }

  private static <E extends Enum<E> & WireNamed> Optional<E> constant(
      RequestFields fields, String field, Class<E> type, String code) {
    Optional<String> text = fields.text(field, 1, NAME_CHARACTERS_MAX);
    Optional<E> found = text.flatMap(name -> WireNamed.parse(type, name));
    if (text.isPresent() && found.isEmpty()) {
      String names =
          Arrays.stream(type.getEnumConstants())
              .map(WireNamed::wireName)
              .collect(Collectors.joining(", "));
      fields.add(new Problem("/" + field, code, "%s must be one of %s.".formatted(field, names)));
    }
    return found;
  }

  private static Optional<String> secret(RequestFields fields) {
    return fields
        .text("secret", 1, SECRET_CHARACTERS_MAX)
        .map(String::strip)
        .filter(text -> isLongEnough(fields, text));
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
