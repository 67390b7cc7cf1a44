package dev.vouch.embedded.rollup;

import dev.vouch.core.report.PagePattern;
import dev.vouch.embedded.duckdb.DuckDbDialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A condition that a page matches one of some patterns.
 *
 * @param condition over {@code page.path}
 */
record PagePatterns(String condition, Map<String, String> parameters) {
  static PagePatterns of(List<PagePattern> patterns) {
    List<String> conditions = new ArrayList<>();
    Map<String, String> parameters = new HashMap<>();
    for (PagePattern pattern : patterns) {
      String name = "page_pattern_" + parameters.size();
      conditions.add(DuckDbDialect.DUCKDB.isLike("page.path", ":" + name));
      parameters.put(name, DuckDbDialect.DUCKDB.like(pattern));
    }
    return new PagePatterns(String.join(" OR ", conditions), parameters);
  }
}
