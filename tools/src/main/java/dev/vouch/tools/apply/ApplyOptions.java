package dev.vouch.tools.apply;

/**
 * Options of a plan. Without them, a plan only creates and changes the items in the file.
 *
 * @param prunes whether items are removed that the lists in the file do not contain
 * @param setsSecrets whether signing secrets are set again on webhooks that already have one
 */
public record ApplyOptions(boolean prunes, boolean setsSecrets) {}
