package dev.vouch.embedded.segment;

/**
 * The numbers that were used since a retention has begun.
 *
 * @param live those that were found
 * @param end later ones were given since
 */
record UsedNumbers(LiveNumbers live, NumberCounts end) {}
