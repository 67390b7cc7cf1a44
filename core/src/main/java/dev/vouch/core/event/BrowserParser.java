package dev.vouch.core.event;

import dev.vouch.core.request.Characters;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.site.SiteId;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Parser of requests from browsers (docs/browser.md), as strict as the parser of requests from
 * backends.
 */
public final class BrowserParser {
  private static final int TEXT_CHARACTERS_MAX = Integer.MAX_VALUE;
  private static final Pattern UUID_WRITTEN =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  private BrowserParser() {}

  /** Parses the body of {@code POST /collect}; never throws. */
  public static ParseResult<BrowserEventRequest> event(byte[] body) {
    RequestFields fields = RequestFields.ofJson(body);
    if (!fields.isReadable()) {
      return new ParseResult.Invalid<>(fields.problems());
    }
    Optional<String> site = fields.requiredText("site_id", 1, TEXT_CHARACTERS_MAX);
    Optional<EventName> eventName = EventFields.eventName(fields);
    Optional<PageUrl> page = page(fields);
    Optional<String> referrer = fields.textUnlessEmpty("referrer", TEXT_CHARACTERS_MAX);
    Optional<String> name = EventFields.name(fields, eventName);
    SequencedMap<String, PropertyValue> properties = EventFields.properties(fields);
    Optional<UUID> eventId = eventId(fields);
    BrowserAutomation automation = BrowserAutomation.of(fields);
    if (eventName.isEmpty() || page.isEmpty() || !fields.problems().isEmpty()) {
      return new ParseResult.Invalid<>(fields.problems());
    }
    return new ParseResult.Valid<>(
        new BrowserEventRequest(
            site.flatMap(SiteId::parse),
            eventName.get(),
            page.get(),
            referrer,
            name,
            properties,
            eventId,
            automation));
  }

  /** Parses the body of {@code POST /identify}; never throws. */
  public static ParseResult<IdentifyRequest> identify(byte[] body) {
    RequestFields fields = RequestFields.ofJson(body);
    if (!fields.isReadable()) {
      return new ParseResult.Invalid<>(fields.problems());
    }
    Optional<String> site = fields.requiredText("site_id", 1, TEXT_CHARACTERS_MAX);
    Optional<String> userId = fields.requiredText("user_id", 1, EventLimits.USER_ID_CHARACTERS_MAX);
    Optional<String> proof = fields.text("proof", 1, TEXT_CHARACTERS_MAX);
    BrowserAutomation automation = BrowserAutomation.of(fields);
    if (userId.isEmpty() || !fields.problems().isEmpty()) {
      return new ParseResult.Invalid<>(fields.problems());
    }
    return new ParseResult.Valid<>(
        new IdentifyRequest(site.flatMap(SiteId::parse), userId.get(), proof, automation));
  }

  private static Optional<PageUrl> page(RequestFields fields) {
    Optional<String> url = fields.requiredText("url", 1, TEXT_CHARACTERS_MAX);
    Optional<PageUrl> page = url.flatMap(PageUrl::parse);
    if (url.isPresent() && page.isEmpty()) {
      fields.problem(
          ProblemCode.INVALID_URL, "url", "url must be the page's full URL (location.href).");
    }
    if (page.filter(BrowserParser::isTooLong).isPresent()) {
      fields.problem(
          ProblemCode.TOO_LONG,
          "url",
          "The path in url must have at most "
              + EventLimits.PAGE_PATH_CHARACTERS_MAX
              + " characters.");
    }
    return page;
  }

  private static boolean isTooLong(PageUrl page) {
    return Characters.count(page.path()) > EventLimits.PAGE_PATH_CHARACTERS_MAX;
  }

  private static Optional<UUID> eventId(RequestFields fields) {
    Optional<String> written = fields.text("event_id", 1, TEXT_CHARACTERS_MAX);
    Optional<UUID> eventId =
        written
            .map(text -> text.toLowerCase(Locale.ROOT))
            .filter(text -> UUID_WRITTEN.matcher(text).matches())
            .map(UUID::fromString);
    if (written.isPresent() && eventId.isEmpty()) {
      fields.problem(
          ProblemCode.INVALID_EVENT_ID,
          "event_id",
          "event_id must be a UUID. Omit it if not needed.");
    }
    return eventId;
  }

  /**
   * A valid {@code identify} ping sent by a browser. Held only during the request.
   *
   * @param site empty if {@code site_id} is malformed
   * @param proof the backend's proof of the user id, if sent
   * @param automation whether software controls the browser
   */
  public record IdentifyRequest(
      Optional<SiteId> site, String userId, Optional<String> proof, BrowserAutomation automation) {
    @Override
    public String toString() {
      return "IdentifyRequest[hidden]";
    }
  }
}
