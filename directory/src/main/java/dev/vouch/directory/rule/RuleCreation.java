package dev.vouch.directory.rule;

/** What became of a success rule's creation. */
public sealed interface RuleCreation {
  /** The rule holds from now on, also for what was recorded before. */
  record Created(RegisteredRule rule) implements RuleCreation {}

  /** Another rule of the site has the name; nothing was created. */
  record NameTaken() implements RuleCreation {}

  /** The site has {@link RuleRegistry#RULES_MAX} rules already; nothing was created. */
  record TooMany() implements RuleCreation {}

  /** There is no such site, or it was deleted. */
  record NoSuchSite() implements RuleCreation {}
}
