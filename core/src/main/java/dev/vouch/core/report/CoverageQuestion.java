package dev.vouch.core.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How the confirmed successes of a scope are credited, and why. */
public record CoverageQuestion(Scope scope) implements ScopedQuestion<Coverage> {
  @Override
  public Query query() {
    Conditions conditions = new Conditions(scope);
    return conditions.query(
        """
        select kind, reason, count(*) as successes
        from credited
        where confirmed and event_name = 'success' and %s
        group by kind, reason
        """
            .formatted(conditions.hold()));
  }

  @Override
  public Coverage answer(List<Row> rows) {
    Map<CreditKind, Long> credited = new EnumMap<>(CreditKind.class);
    Map<Reason, Long> reasons = new EnumMap<>(Reason.class);
    for (Row row : rows) {
      long successes = row.whole("successes").orElseThrow();
      credited.merge(CreditKind.of(row.text("kind").orElseThrow()), successes, Long::sum);
      reasons.merge(Reason.of(row.text("reason").orElseThrow()), successes, Long::sum);
    }
    return new Coverage(credited, reasons);
  }
}
