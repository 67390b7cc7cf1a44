package dev.vouch.core.report;

import dev.vouch.core.wire.WireNamed;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The question how a scope's confirmed successes are credited, and why. */
public record CoverageQuestion(Scope scope) implements ScopedQuestion<Coverage> {
  /** A browser with more user keys is a proxy or the backend itself (as in C10). */
  public static final int USER_KEYS_MAX = 5;

  /** Fewer successes of an unseen browser may be one active customer. */
  public static final int UNSEEN_MIN = 20;

  /** The share of one unseen browser that is suspicious: more than one in this number. */
  public static final int UNSEEN_PART = 5;

  @Override
  public boolean readsDuplicates() {
    return true;
  }

  @Override
  public Query query(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope, dialect);
    return conditions.query(
        """
        with success as (
          select kind, reason, visitor, forwarded_visitor, user_key
          from credited
          where %5$s and %1$s and kind <> 'duplicate'
        ),
        shared_browser as (
          select forwarded_visitor as shared
          from success
          where forwarded_visitor is not null
          group by forwarded_visitor
          having count(distinct user_key) > %2$d
        ),
        unseen_browser as (
          select visitor as unseen
          from success
          where kind = 'standalone' and reason = 'browser_never_seen'
          group by visitor
          having count(*) >= %3$d
            and count(*) * %4$d
              > (select count(*) from success where reason = 'browser_never_seen')
        )
        select
          kind, reason, cast(null as varchar) as currency,
          count(*) as successes, count(shared) as of_shared, count(unseen) as of_unseen,
          cast(null as decimal(38, 9)) as total_value
        from success
        left join shared_browser on shared = forwarded_visitor
        left join unseen_browser
          on unseen = visitor and kind = 'standalone' and reason = 'browser_never_seen'
        group by kind, reason
        union all
        select
          kind, reason, %6$s as currency, count(*) as successes, 0 as of_shared, 0 as of_unseen,
          sum(success_value) as total_value
        from credited
        where kind = 'duplicate' and order_role = 'placed' and %1$s
        group by kind, reason, currency
        """
            .formatted(
                conditions.matchesFilters(),
                USER_KEYS_MAX,
                UNSEEN_MIN,
                UNSEEN_PART,
                SuccessSql.IS_SUCCESS,
                RevenueSql.currency(dialect)));
  }

  @Override
  public Coverage answer(List<Row> rows) {
    Map<CreditKind, Long> credited = new EnumMap<>(CreditKind.class);
    Map<Reason, Long> reasons = new EnumMap<>(Reason.class);
    Coverage.Warnings warnings = Coverage.Warnings.NONE;
    Coverage.Duplicates duplicates = Coverage.Duplicates.NONE;
    for (Row row : rows) {
      CreditKind kind = WireNamed.of(CreditKind.class, row.text("kind").orElseThrow());
      if (kind == CreditKind.DUPLICATE) {
        duplicates = duplicates.plus(duplicates(row));
        continue;
      }
      long successes = successes(row);
      credited.merge(kind, successes, Long::sum);
      reasons.merge(
          WireNamed.of(Reason.class, row.text("reason").orElseThrow()), successes, Long::sum);
      warnings =
          warnings.plus(
              new Coverage.Warnings(
                  row.whole("of_shared").orElseThrow(), row.whole("of_unseen").orElseThrow()));
    }
    return new Coverage(credited, reasons, warnings, duplicates);
  }

  private static long successes(Row row) {
    return row.whole("successes").orElseThrow();
  }

  private static Coverage.Duplicates duplicates(Row row) {
    return new Coverage.Duplicates(
        successes(row),
        row.decimal("total_value")
            .map(value -> new Revenue(List.of(new Revenue.Amount(row.text("currency"), value))))
            .orElse(Revenue.NONE));
  }
}
