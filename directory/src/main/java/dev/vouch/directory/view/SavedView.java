package dev.vouch.directory.view;

/**
 * A saved view of a site's overview.
 *
 * @param name the name shown to people
 * @param query the query string of the overview's URL: days, comparison, credit, filters and chart;
 *     empty for the overview as it opens
 */
public record SavedView(String name, String query) {}
