package dev.vouch.cluster.report;

import dev.vouch.core.report.PropertyKeysQuestion;
import java.util.List;

/** The keys of properties. */
record PropertyKeysSql(PropertyKeysQuestion question) implements QuestionSql<List<String>> {
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    // A value begins with the two characters of its type.
    return scope.query(
        """
        select property.1 as property_key, count() as events
        from (
          select arrayJoin(JSONExtractKeysAndValues(properties, 'String')) as property
          from credited
          where %s) as properties_of_events
        where length(property.2) > 2
        group by property_key
        order by events desc, property_key
        limit %d
        """
            .formatted(scope.matches(), question.limit()));
  }

  @Override
  public List<String> answer(List<Row> rows) {
    return rows.stream().map(row -> row.knownText("property_key")).toList();
  }
}
