package dev.vouch.core.event;

import dev.vouch.core.event.BrowserEventRequest.BrowserAutomation;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.site.SiteId;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Parser of requests from browsers (docs/browser.md). Unlike in requests of backends, texts and
 * properties of an event that exceed their limits are cut off or left out, instead of rejected.
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
    EventFields event = EventFields.ofBrowser(fields);
    Optional<String> site = fields.requiredText("site_id", 1, TEXT_CHARACTERS_MAX);
    Optional<EventName> eventName = event.eventName();
    Optional<PageUrl> page = page(event);
    Optional<String> referrer = event.textUnlessEmpty("referrer", TEXT_CHARACTERS_MAX);
    Optional<String> name = event.name(eventName);
    SequencedMap<String, PropertyValue> properties = event.properties();
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
            automation,
            event.warnings()));
  }

  /** Parses the body of {@code POST /identify}; never throws. */
  public static ParseResult<IdentifyRequest> identify(byte[] body) {
    RequestFields fields = RequestFields.ofJson(body);
    if (!fields.isReadable()) {
      return new ParseResult.Invalid<>(fields.problems());
    }
    Optional<String> site = fields.requiredText("site_id", 1, TEXT_CHARACTERS_MAX);
    EventFields event = EventFields.ofBrowser(fields);
    fields.require("user_id");
    Optional<String> userId = event.id("user_id", 1, EventLimits.USER_ID_CHARACTERS_MAX);
    Optional<String> proof = fields.text("proof", 1, TEXT_CHARACTERS_MAX);
    BrowserAutomation automation = BrowserAutomation.of(fields);
    if (userId.isEmpty() || !fields.problems().isEmpty()) {
      return new ParseResult.Invalid<>(fields.problems());
    }
    return new ParseResult.Valid<>(
        new IdentifyRequest(
            site.flatMap(SiteId::parse), userId.get(), proof, automation, event.warnings()));
  }

  private static Optional<PageUrl> page(EventFields event) {
    Optional<String> url = event.requiredText("url", 1, TEXT_CHARACTERS_MAX);
    Optional<PageUrl> page = url.flatMap(PageUrl::parse);
    if (url.isPresent() && page.isEmpty()) {
      event
          .fields()
          .problem(
              ProblemCode.INVALID_URL, "url", "url must be the page's full URL (location.href).");
    }
    return page.map(whole -> truncated(whole, event));
  }

  private static PageUrl truncated(PageUrl page, EventFields event) {
    PageUrl kept = page.truncated(EventLimits.PAGE_PATH_CHARACTERS_MAX);
    event.truncated(page.path(), kept.path());
    return kept;
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
   * @param warnings the warnings about values that were changed
   */
  public record IdentifyRequest(
      Optional<SiteId> site,
      String userId,
      Optional<String> proof,
      BrowserAutomation automation,
      Set<EventWarning> warnings) {
    public IdentifyRequest {
      warnings = Set.copyOf(warnings);
    }

    @Override
    public String toString() {
      return "IdentifyRequest[hidden]";
    }
  }
}
