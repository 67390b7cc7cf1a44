package dev.vouch.core.report;

import java.util.Optional;

/**
 * A success that a site expects (docs/glossary.md).
 *
 * @param name of the successes it matches
 * @param title how people are shown it
 * @param pagePath pages that a browser must reach for an unconfirmed success of this name
 */
public record SuccessRule(String name, String title, Optional<PagePattern> pagePath) {}
