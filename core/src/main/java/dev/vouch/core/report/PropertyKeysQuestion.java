package dev.vouch.core.report;

import java.util.List;

/**
 * The question for the keys of the properties that events of a scope have a value of: the keys of
 * most events first, equally frequent ones by key.
 *
 * @param limit the maximum number of keys, at least 1
 */
public record PropertyKeysQuestion(Scope scope, int limit)
    implements ScopedQuestion<List<String>> {}
