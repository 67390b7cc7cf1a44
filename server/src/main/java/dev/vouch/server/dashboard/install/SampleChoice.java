package dev.vouch.server.dashboard.install;

import java.util.List;

/**
 * The code samples of a page.
 *
 * @param trial commands for a terminal, with the key if it is known
 * @param tabs one for each runtime
 */
public record SampleChoice(String trial, List<SampleTab> tabs) {
  public SampleChoice {
    tabs = List.copyOf(tabs);
  }

  /** Hides the token, and the reader's address. */
  @Override
  public String toString() {
    return "SampleChoice[" + tabs.size() + " tabs]";
  }
}
