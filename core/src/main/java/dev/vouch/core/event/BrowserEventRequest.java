package dev.vouch.core.event;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;

/**
 * An event as a browser sent it, valid. Held only while the request is worked on: {@link #content}
 * and {@link #touch} alone are kept.
 *
 * @param site empty when {@code site_id} has not the form of one
 * @param page the address the event happened at
 * @param referrer as the browser told it
 * @param eventId what the browser calls the event, the same when it sends it again
 */
public record BrowserEventRequest(
    Optional<SiteId> site,
    EventName eventName,
    PageUrl page,
    Optional<String> referrer,
    Optional<String> name,
    SequencedMap<String, PropertyValue> properties,
    Optional<UUID> eventId) {
  /** What is kept of it; of the page's address that is the path. */
  public EventContent content(PersonalDataFilter personal) {
    return new EventContent(
        eventName,
        personal.strip(page.path()).kept(),
        personal.stripName(name).kept(),
        Optional.empty(),
        personal.strip(properties).kept());
  }

  /** The touch it is, if it is one. */
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
