package dev.vouch.apply;

/**
 * What a plan does in addition to creating and changing what the file has.
 *
 * @param prunes whether items are removed that the lists of the file do not have
 * @param setsSecrets whether signing secrets are set again on webhooks that have one
 */
public record ApplyOptions(boolean prunes, boolean setsSecrets) {}
