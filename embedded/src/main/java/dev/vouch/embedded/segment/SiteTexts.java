package dev.vouch.embedded.segment;

import dev.vouch.core.report.Dimension;

/**
 * The texts of a site by number, and its clients and touches, which consist of texts. The number 0
 * stands for none; equal texts, clients or touches have the same number. Thread-safe.
 */
public interface SiteTexts {
  /** Returns the highest number of a text plus 1. */
  int count();

  /** Returns the text with a number. */
  String text(int number);

  /** Returns the number of a text; 0 if the site has no such text. */
  int find(String text);

  /** Returns the highest number of a client plus 1. */
  int clientCount();

  /**
   * Returns the text number of a field of a client; 0 if the field is unknown.
   *
   * @param field the country, device, browser or operating system
   */
  int clientText(int client, Dimension.Field field);

  /** Returns the highest number of a touch plus 1. */
  int touchCount();

  /**
   * Returns the text number of a field of a touch; 0 if the touch has no such text, and for touch
   * 0.
   *
   * @param field a field of touches
   */
  int touchText(int touch, Dimension.Field field);
}
