package dev.vouch.core.event;

import dev.vouch.core.request.RequestFields;
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
 * @param eventId the ID that the browser gave the event; equal in a retry
 * @param automation whether software controls the browser
 * @param warnings the warnings about values that were changed or left out
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

  /** Returns the stored part, without personal data. Only the path of the page's URL is stored. */
  public EventContent content(PersonalDataFilter personal) {
    return new EventContent(
        eventName,
        personal.strip(page.path()).kept(),
        personal.stripName(name).kept(),
        Optional.empty(),
        personal.strip(properties).kept());
  }

  /** Returns the event's touch; empty if the event is not a touch. */
  public Optional<Touch> touch(TouchDetector touches, Site at, PersonalDataFilter personal) {
    return eventName == EventName.PAGEVIEW
        ? touches.of(at, page, referrer, personal::isPersonalValue)
        : Optional.empty();
  }

  @Override
  public String toString() {
    return "BrowserEventRequest[hidden]";
  }

  /**
   * The field {@code automated} of a browser's request (docs/browser.md, automated browsers).
   * Anyone can send it, but only about their own events.
   */
  public enum BrowserAutomation {
    /** The field is absent, so the User-Agent decides. */
    UNKNOWN,
    /** Software controls the browser ({@code navigator.webdriver}). */
    AUTOMATED,
    /** The field is false: the page asks to record the request even if software sends it. */
    RECORDED;

    static BrowserAutomation of(RequestFields fields) {
      return fields
          .flag("automated")
          .map(isAutomated -> isAutomated ? AUTOMATED : RECORDED)
          .orElse(UNKNOWN);
    }
  }
}
