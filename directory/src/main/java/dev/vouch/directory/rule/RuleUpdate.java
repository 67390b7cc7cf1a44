package dev.vouch.directory.rule;

/** What became of a success rule's update. */
public sealed interface RuleUpdate {
  /** The rule holds like this from now on. */
  record Updated(RegisteredRule rule) implements RuleUpdate {}

  /** Another rule of the site has the new name; nothing was changed. */
  record NameTaken() implements RuleUpdate {}

  /** The site has no such rule. */
  record NoSuchRule() implements RuleUpdate {}
}
