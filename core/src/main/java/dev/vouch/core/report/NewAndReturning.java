package dev.vouch.core.report;

/**
 * The totals of new and of returning persons (docs/identity.md N1). Each person of the scope is in
 * exactly one of the two.
 */
public record NewAndReturning(Summary ofNew, Summary ofReturning) {}
