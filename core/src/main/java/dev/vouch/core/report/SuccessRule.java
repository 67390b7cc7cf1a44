package dev.vouch.core.report;

import java.util.Optional;

/**
 * A success that a site expects (docs/glossary.md).
 *
 * @param name the name of the successes it matches
 * @param title the name shown to people
 * @param pagePath the pages on which a browser's page view counts as an unconfirmed success of this
 *     name
 */
public record SuccessRule(String name, String title, Optional<PagePattern> pagePath) {}
