package dev.vouch.cluster.report;

import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Revenue;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How confirmed successes are credited, and why. */
record CoverageSql(CoverageQuestion question) implements QuestionSql<Coverage> {
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    return scope.query(
        """
        , success as (
          select kind, reason, visitor, forwarded_visitor, user_key
          from credited
          where %1$s and %2$s and kind <> 'duplicate'
        ),
        shared_browser as (
          select forwarded_visitor as shared
          from success
          where forwarded_visitor is not null
          group by forwarded_visitor
          having uniqExact(user_key) > %3$d
        ),
        unseen_browser as (
          select visitor as unseen
          from success
          where kind = 'standalone' and reason = 'browser_never_seen'
          group by visitor
          having count() >= %4$d
            and count() * %5$d > (select count() from success where reason = 'browser_never_seen')
        )
        select
          kind, reason, cast(null as Nullable(String)) as currency,
          count() as successes, count(shared) as of_shared, count(unseen) as of_unseen,
          cast(null as Nullable(Decimal(38, 9))) as total_value
        from success
        left join shared_browser on shared = forwarded_visitor
        left join unseen_browser
          on unseen = visitor and kind = 'standalone' and reason = 'browser_never_seen'
        group by kind, reason
        union all
        select
          kind, reason, %6$s as currency, count() as successes, 0 as of_shared, 0 as of_unseen,
          sum(success_value) as total_value
        from credited
        where kind = 'duplicate' and order_role = 'placed' and %2$s
        group by kind, reason, currency
        """
            .formatted(
                SuccessSql.IS_SUCCESS,
                scope.matches(),
                CoverageQuestion.USER_KEYS_MAX,
                CoverageQuestion.UNSEEN_MIN,
                CoverageQuestion.UNSEEN_PART,
                RevenueSql.CURRENCY));
  }

  @Override
  public Coverage answer(List<Row> rows) {
    Map<CreditKind, Long> credited = new EnumMap<>(CreditKind.class);
    Map<Reason, Long> reasons = new EnumMap<>(Reason.class);
    Coverage.Warnings warnings = Coverage.Warnings.NONE;
    Coverage.Duplicates duplicates = Coverage.Duplicates.NONE;
    for (Row row : rows) {
      CreditKind kind = row.knownWord(CreditKind.class, "kind");
      if (kind == CreditKind.DUPLICATE) {
        duplicates = duplicates.plus(duplicates(row));
        continue;
      }
      long successes = row.count("successes");
      credited.merge(kind, successes, Long::sum);
      reasons.merge(row.knownWord(Reason.class, "reason"), successes, Long::sum);
      warnings =
          warnings.plus(new Coverage.Warnings(row.count("of_shared"), row.count("of_unseen")));
    }
    return new Coverage(credited, reasons, warnings, duplicates);
  }

  private static Coverage.Duplicates duplicates(Row row) {
    return new Coverage.Duplicates(
        row.count("successes"),
        row.decimal("total_value")
            .map(value -> new Revenue(List.of(new Revenue.Amount(row.text("currency"), value))))
            .orElse(Revenue.NONE));
  }
}
