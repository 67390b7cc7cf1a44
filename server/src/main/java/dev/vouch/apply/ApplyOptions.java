package dev.vouch.apply;

/**
 * What a plan has beside additions and changes.
 *
 * @param prunes whether items are removed that the lists of the file do not have
 * @param setsSecrets whether signing secrets are set again on webhooks that have one
 */
public record ApplyOptions(boolean prunes, boolean setsSecrets) {}
