package dev.vouch.embedded.segment;

/** What a question can read of events, besides their person, time and kind. */
public enum Column {
  /** The number of the text of the page. */
  PAGE,
  /** The number of the text of the event's name; 0 without one. */
  NAME,
  /** The number of the client; see {@link SiteTexts#clientText}. */
  CLIENT,
  /** The number of the last touch; 0 without one. */
  LAST_TOUCH,
  /** The number of the first touch; 0 without one. */
  FIRST_TOUCH,
  /** The value and the number of the text of its currency, of confirmed successes. */
  VALUE,
  /** The kind of credit, as the number of {@link Codes#credit}. */
  CREDIT,
  /** The number of {@link Codes#reason}. */
  REASON,
  /** The number of {@link Codes#orderRole}; 0 without one. */
  ORDER_ROLE,
  /** The number of the credited visitor; 0 without one. Numbers are those of people. */
  VISITOR,
  /** The number of the forwarded visitor; 0 without one. */
  FORWARDED_VISITOR,
  /** The number of the event's own user key; 0 without one. */
  USER_KEY,
  /** The touches of confirmed successes. */
  TOUCHES,
  /** The position in the log. */
  POSITION,
  /** The low 64 bits of the event's id, few of which are equal. */
  EVENT_ID,
  /** Where {@link SiteEvents#rows} finds the whole event. */
  REFERENCE
}
