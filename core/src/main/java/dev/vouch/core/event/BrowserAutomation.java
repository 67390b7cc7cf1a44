package dev.vouch.core.event;

import dev.vouch.core.request.RequestFields;

/**
 * The field {@code automated} of a browser's request (docs/browser.md, automated browsers). Anyone
 * can send it, but only about their own events.
 */
public enum BrowserAutomation {
  /** The request does not say it, so the User-Agent decides. */
  UNKNOWN,
  /** Software controls the browser ({@code navigator.webdriver}). */
  AUTOMATED,
  /** The page asks to record the request, whatever sends it. */
  RECORDED;

  static BrowserAutomation of(RequestFields fields) {
    return fields
        .flag("automated")
        .map(isAutomated -> isAutomated ? AUTOMATED : RECORDED)
        .orElse(UNKNOWN);
  }
}
