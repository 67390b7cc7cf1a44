package dev.vouch.embedded.segment;

import dev.vouch.core.report.Dimension;

/**
 * The texts of a site by number, and the clients and touches that are made of them. 0 is none; each
 * text, client and touch has one number. Thread-safe.
 */
public interface SiteTexts {
  /** Returns the number after the highest of a text. */
  int count();

  /** Returns a text. */
  String text(int number);

  /** Returns the number of a text; 0 if no event has it. */
  int find(String text);

  /** Returns the number after the highest of a client. */
  int clientCount();

  /**
   * Returns the number of a text of a client; 0 if it is unknown.
   *
   * @param field the country, device, browser or operating system
   */
  int clientText(int client, Dimension.Field field);

  /** Returns the number after the highest of a touch. */
  int touchCount();

  /**
   * Returns the number of a text of a touch; 0 if it has none, and of touch 0.
   *
   * @param field one of a touch
   */
  int touchText(int touch, Dimension.Field field);
}
