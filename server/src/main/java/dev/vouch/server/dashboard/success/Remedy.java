package dev.vouch.server.dashboard.success;

import dev.vouch.server.dashboard.page.Section;

/**
 * One thing to change, or to check.
 *
 * @param help what helps with it
 */
public record Remedy(Prose text, Help help) {
  /** What helps with a remedy. */
  public sealed interface Help {}

  /** The text says it all. */
  public record NoHelp() implements Help {}

  /**
   * A page of the site.
   *
   * @param label what people find there
   */
  public record HelpPage(Section section, String label) implements Help {}

  /** The list of where a visitor's address is found behind which proxy, shown in place. */
  public record AddressList() implements Help {}

  static Remedy of(String text) {
    return new Remedy(Prose.of(text), new NoHelp());
  }

  static Remedy withScript(String text) {
    return new Remedy(Prose.of(text), new HelpPage(Section.INSTALL, "Script and identify"));
  }

  static Remedy withSamples(String text) {
    return new Remedy(Prose.of(text), new HelpPage(Section.KEYS, "Keys and code samples"));
  }

  static Remedy withAddresses(String text) {
    return new Remedy(Prose.of(text), new AddressList());
  }
}
