package dev.vouch.core.event;

import dev.vouch.core.event.PersonalDataFilter.Stripped;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/** Parser of the body of {@code POST /event}, and of the events of a batch (docs/events.md). */
public final class EventParser {
  private EventParser() {}

  /** Parses an event without a header {@code Idempotency-Key}; never throws. */
  public static ParseResult<EventRequest> parse(byte[] body) {
    return parse(body, Optional.empty()).map(SubmittedEvent::request);
  }

  /**
   * Parses an event with the key that identifies its retries; never throws.
   *
   * @param idempotencyKey the header, which an event of a batch does not have
   */
  public static ParseResult<SubmittedEvent> parse(byte[] body, Optional<String> idempotencyKey) {
    EventFields fields = EventFields.ofBackend(RequestFields.ofJson(body));
    if (!fields.fields().isReadable()) {
      return new ParseResult.Invalid<>(fields.fields().problems());
    }
    Optional<String> key = SubmissionFields.idempotencyKey(fields, idempotencyKey);
    SubmissionFields.checkDryRun(fields);
    return parse(fields).map(request -> new SubmittedEvent(request, key));
  }

  /** Parses the fields of an event that is not the body of a request; never throws. */
  public static ParseResult<EventRequest> parse(RequestFields fields) {
    return parse(EventFields.ofBackend(fields));
  }

  private static ParseResult<EventRequest> parse(EventFields fields) {
    Optional<EventName> eventName = fields.eventName();
    Optional<String> pagePath =
        fields.requiredText("page_path", 1, EventLimits.PAGE_PATH_CHARACTERS_MAX);
    Optional<String> name = fields.name(eventName);
    Optional<String> ip = fields.text("ip", 0, Integer.MAX_VALUE).filter(text -> !text.isBlank());
    ForwardedIp forwardedIp = ForwardedIp.parse(ip);
    Optional<String> userAgent = fields.userAgent();
    Optional<String> userId =
        fields.idUnlessEmpty("success_user_id", EventLimits.USER_ID_CHARACTERS_MAX);
    Optional<BigDecimal> successValue = fields.successValue();
    Optional<String> currency =
        fields.textUnlessEmpty("currency", EventLimits.CURRENCY_CHARACTERS_MAX);
    SequencedMap<String, PropertyValue> properties =
        CurrencyProperty.with(currency, fields.properties());

    OrderFields orderFields = OrderFields.read(fields);
    Optional<SentOrder> order = orderFields.check(eventName, successValue, fields.fields());
    Optional<Instant> occurredAt = OccurredAt.read(fields.fields());

    PersonalDataFilter personal =
        PersonalDataFilter.of(ip, forwardedIp.address(), userAgent, ids(userId, orderFields));
    List<Problem> problems = fields.fields().problems();
    if (eventName.isEmpty() || pagePath.isEmpty() || !problems.isEmpty()) {
      return new ParseResult.Invalid<>(
          problems.stream().map(personal::withoutPersonalPointer).toList());
    }
    Stripped<String> path = personal.strip(PagePath.canonical(pagePath.get()));
    Stripped<Optional<String>> keptName = personal.stripName(name);
    Stripped<SequencedMap<String, PropertyValue>> kept = personal.strip(properties);
    if (forwardedIp instanceof ForwardedIp.Unusable) {
      fields.warn(EventWarning.IP_UNUSABLE);
    }
    if (!CurrencyProperty.isAbsentOrKnown(kept.kept())) {
      fields.warn(EventWarning.CURRENCY_UNKNOWN);
    }
    return new ParseResult.Valid<>(
        new EventRequest(
            new EventContent(
                eventName.get(), path.kept(), keptName.kept(), successValue, kept.kept()),
            forwardedIp,
            userAgent,
            userId,
            order,
            occurredAt,
            new EventDiagnostics(
                path.count() + keptName.count() + kept.count(),
                fields.fields().ignoredFields(),
                fields.warnings())));
  }

  private static List<String> ids(Optional<String> userId, OrderFields orders) {
    List<String> ids = new ArrayList<>();
    userId.ifPresent(ids::add);
    ids.addAll(orders.ids());
    return ids;
  }

  /**
   * The property {@code currency}, by which reports sum values (docs/events.md). As in reports,
   * case and surrounding white space are ignored. A backend sends it as a field of the event or as
   * a property.
   */
  private static final class CurrencyProperty {
    private static final String NAME = "currency";

    /** The ISO 4217 codes, including former ones. */
    private static final Set<String> CODES =
        Currency.availableCurrencies()
            .map(Currency::getCurrencyCode)
            .collect(Collectors.toUnmodifiableSet());

    private CurrencyProperty() {}

    /**
     * Adds the field {@code currency} to the properties, where it replaces a property of that name.
     */
    static SequencedMap<String, PropertyValue> with(
        Optional<String> currency, SequencedMap<String, PropertyValue> properties) {
      currency.ifPresent(text -> properties.put(NAME, new PropertyValue.Text(text)));
      return properties;
    }

    /** Whether the property is absent or an ISO 4217 code. */
    static boolean isAbsentOrKnown(Map<String, PropertyValue> properties) {
      return !properties.containsKey(NAME)
          || (properties.get(NAME) instanceof PropertyValue.Text(String text)
              && CODES.contains(text.strip().toUpperCase(Locale.ROOT)));
    }
  }
}
