package dev.vouch.server.dashboard.map;

import java.util.List;

/**
 * The world with the visitors of each country.
 *
 * @param countries those with visitors, the most first
 * @param otherOutlines SVG path of all other countries
 * @param notDrawn names of the values with visitors that have no outline, the most first
 */
public record CountryMap(
    List<Country> countries,
    String otherOutlines,
    List<String> notDrawn,
    List<LegendEntry> legend) {
  public CountryMap {
    countries = List.copyOf(countries);
    notDrawn = List.copyOf(notDrawn);
    legend = List.copyOf(legend);
  }

  /**
   * A country with visitors.
   *
   * @param code ISO 3166-1 code
   * @param outline SVG path
   * @param path URL of the page with the country as a filter, or without it if it is set
   * @param label name, visitors and share
   */
  public record Country(
      String code, String outline, String path, boolean isFilter, String label, ShareStep share) {}

  /** What a shade means. */
  public record LegendEntry(ShareStep share, String label) {}
}
