package dev.vouch.core.event;

import dev.vouch.core.event.PersonalDataFilter.Stripped;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;

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
    RequestFields fields = RequestFields.ofJson(body);
    if (!fields.isReadable()) {
      return new ParseResult.Invalid<>(fields.problems());
    }
    Optional<String> key = SubmissionFields.idempotencyKey(fields, idempotencyKey);
    SubmissionFields.checkDryRun(fields);
    return parse(fields).map(request -> new SubmittedEvent(request, key));
  }

  /** Parses the fields of an event that has no body of its own; never throws. */
  public static ParseResult<EventRequest> parse(RequestFields fields) {
    if (!fields.isReadable()) {
      return new ParseResult.Invalid<>(fields.problems());
    }
    Optional<EventName> eventName = EventFields.eventName(fields);
    Optional<String> pagePath =
        fields.requiredText("page_path", 1, EventLimits.PAGE_PATH_CHARACTERS_MAX);
    Optional<String> name = EventFields.name(fields, eventName);
    Optional<String> ip = fields.text("ip", 0, Integer.MAX_VALUE).filter(text -> !text.isBlank());
    ForwardedIp forwardedIp = ForwardedIp.parse(ip);
    Optional<String> userAgent =
        fields.textUnlessEmpty("user_agent", EventLimits.USER_AGENT_CHARACTERS_MAX);
    Optional<String> userId =
        fields.textUnlessEmpty("success_user_id", EventLimits.USER_ID_CHARACTERS_MAX);
    Optional<BigDecimal> successValue = EventFields.successValue(fields);
    Optional<String> currency =
        fields.textUnlessEmpty("currency", EventLimits.CURRENCY_CHARACTERS_MAX);
    SequencedMap<String, PropertyValue> properties =
        CurrencyProperty.with(currency, EventFields.properties(fields));

    OrderFields orderFields = OrderFields.read(fields);
    Optional<SentOrder> order = orderFields.check(eventName, successValue, fields);
    Optional<Instant> occurredAt = OccurredAt.read(fields);

    PersonalDataFilter personal =
        PersonalDataFilter.of(
            ip,
            forwardedIp.address(),
            userAgent,
            Stream.concat(userId.stream(), orderFields.ids().stream()).toList());
    if (eventName.isEmpty() || pagePath.isEmpty() || !fields.problems().isEmpty()) {
      return new ParseResult.Invalid<>(
          fields.problems().stream().map(personal::withoutPersonalPointer).toList());
    }
    Stripped<String> path = personal.strip(PagePath.canonical(pagePath.get()));
    Stripped<Optional<String>> keptName = personal.stripName(name);
    Stripped<SequencedMap<String, PropertyValue>> kept = personal.strip(properties);
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
                fields.ignoredFields(),
                warnings(forwardedIp, kept.kept()))));
  }

  private static Set<EventWarning> warnings(
      ForwardedIp ip, SequencedMap<String, PropertyValue> properties) {
    Set<EventWarning> warnings = EnumSet.noneOf(EventWarning.class);
    if (ip instanceof ForwardedIp.Unusable) {
      warnings.add(EventWarning.IP_UNUSABLE);
    }
    if (!CurrencyProperty.isAbsentOrKnown(properties)) {
      warnings.add(EventWarning.CURRENCY_UNKNOWN);
    }
    return warnings;
  }
}
