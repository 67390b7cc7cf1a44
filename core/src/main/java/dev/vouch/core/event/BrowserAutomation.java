package dev.vouch.core.event;

import dev.vouch.core.request.RequestFields;

/**
 * What a browser's request says about automation (docs/browser.md, automated browsers). Anyone can
 * send it, but only about their own events.
 *
 * @param isAutomated whether software controls the browser ({@code navigator.webdriver})
 * @param isRecorded whether the page asks to record automated browsers
 */
public record BrowserAutomation(boolean isAutomated, boolean isRecorded) {
  static BrowserAutomation of(RequestFields fields) {
    return new BrowserAutomation(
        fields.flag("automated").orElse(false), fields.flag("record_automated").orElse(false));
  }
}
