package dev.vouch.core.event;

import dev.vouch.core.event.PersonalDataFilter.Stripped;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.visitor.IpAddress;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.SequencedMap;

/** Parser of the body of {@code POST /event} (docs/events.md). */
public final class EventParser {
  private EventParser() {}

  /** Parses a body; never throws. */
  public static ParseResult<EventRequest> parse(byte[] body) {
    RequestFields fields = RequestFields.ofJson(body);
    if (!fields.isReadable()) {
      return new ParseResult.Invalid<>(fields.problems());
    }
    Optional<EventName> eventName = EventFields.eventName(fields);
    Optional<String> pagePath =
        fields.requiredText("page_path", 1, EventLimits.PAGE_PATH_CHARACTERS_MAX);
    Optional<String> name = EventFields.name(fields, eventName);
    Optional<String> ip = fields.text("ip", 0, Integer.MAX_VALUE).filter(text -> !text.isBlank());
    Optional<IpAddress> address = address(fields, ip);
    Optional<String> userAgent =
        fields.textUnlessEmpty("user_agent", EventLimits.USER_AGENT_CHARACTERS_MAX);
    Optional<String> userId =
        fields.textUnlessEmpty("success_user_id", EventLimits.USER_ID_CHARACTERS_MAX);
    Optional<BigDecimal> successValue = EventFields.successValue(fields);
    SequencedMap<String, PropertyValue> properties = EventFields.properties(fields);

    PersonalDataFilter personal = PersonalDataFilter.of(ip, address, userAgent, userId);
    if (eventName.isEmpty() || pagePath.isEmpty() || !fields.problems().isEmpty()) {
      return new ParseResult.Invalid<>(
          fields.problems().stream().map(personal::withoutPersonalPointer).toList());
    }
    Stripped<String> path = personal.strip(pagePath.get());
    Stripped<Optional<String>> keptName = personal.stripName(name);
    Stripped<SequencedMap<String, PropertyValue>> kept = personal.strip(properties);
    return new ParseResult.Valid<>(
        new EventRequest(
            new EventContent(
                eventName.get(), path.kept(), keptName.kept(), successValue, kept.kept()),
            address,
            userAgent,
            userId,
            path.count() + keptName.count() + kept.count(),
            fields.ignoredFields()));
  }

  private static Optional<IpAddress> address(RequestFields fields, Optional<String> ip) {
    Optional<IpAddress> address = ip.flatMap(IpAddress::parse);
    if (ip.isPresent() && address.isEmpty()) {
      fields.problem(
          ProblemCode.INVALID_IP,
          "ip",
          "ip must be one literal IPv4 or IPv6 address, without port, brackets or zone, and not a"
              + " list such as X-Forwarded-For.");
    }
    return address;
  }
}
