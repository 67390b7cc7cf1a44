package dev.vouch.embedded.segment;

/** A column of events that a question can read, in addition to person, time and kind. */
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
  /** The value of confirmed successes, and the number of the text of its currency. */
  VALUE,
  /** The number of the credit kind; see {@link Codes#credit}. */
  CREDIT,
  /** The number of the reason; see {@link Codes#reason}. */
  REASON,
  /** The number of the order role; see {@link Codes#orderRole}; 0 without one. */
  ORDER_ROLE,
  /**
   * The number of the credited visitor; 0 without one. Visitors have the same numbers as people.
   */
  VISITOR,
  /** The number of the forwarded visitor; 0 without one. */
  FORWARDED_VISITOR,
  /** The number of the event's own user key; 0 without one. */
  USER_KEY,
  /** The number of the keys of the properties; see {@link EventBlock#propertyKeys}. */
  PROPERTY_KEYS,
  /** The touches of confirmed successes. */
  TOUCHES,
  /** The position in the log. */
  POSITION,
  /** The low 64 bits of the event's id, which are equal for few events. */
  EVENT_ID,
  /** The reference by which {@link SiteEvents#rows} reads the whole event. */
  REFERENCE
}
