package dev.vouch.core.event;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.UUID;

/**
 * A valid event sent by a browser. Held only during the request; only {@link #content} and {@link
 * #touch} are stored.
 *
 * @param site empty if {@code site_id} is malformed
 * @param page the URL of the page that the event happened on
 * @param referrer the referrer as sent by the browser
 * @param eventId the browser's id of the event; the same for a retry
 * @param automation whether software controls the browser
 * @param warnings about what was changed
 */
public record BrowserEventRequest(
    Optional<SiteId> site,
    EventName eventName,
    PageUrl page,
    Optional<String> referrer,
    Optional<String> name,
    SequencedMap<String, PropertyValue> properties,
    Optional<UUID> eventId,
    BrowserAutomation automation,
    Set<EventWarning> warnings) {
  public BrowserEventRequest {
    warnings = Set.copyOf(warnings);
  }

  /** Returns the part that is stored; of the page's URL only the path. */
  public EventContent content(PersonalDataFilter personal) {
    return new EventContent(
        eventName,
        personal.strip(page.path()).kept(),
        personal.stripName(name).kept(),
        Optional.empty(),
        personal.strip(properties).kept());
  }

  /** Returns the touch that the event is; empty if it is none. */
  public Optional<Touch> touch(TouchDetector touches, Site at, PersonalDataFilter personal) {
    return eventName == EventName.PAGEVIEW
        ? touches.of(at, page, referrer, personal::isPersonalValue)
        : Optional.empty();
  }

  @Override
  public String toString() {
    return "BrowserEventRequest[hidden]";
  }
}
