package dev.vouch.server.dashboard.report;

/**
 * The imported total of one value in a panel.
 *
 * @param path URL of the page with the filter, or without it if it is set
 * @param percent percentage of the longest bar, 0 to 100
 * @param visitors formatted sum of the visitors of each day
 */
public record ImportedRow(String label, String path, int percent, String visitors) {}
