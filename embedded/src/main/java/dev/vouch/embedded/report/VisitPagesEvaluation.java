package dev.vouch.embedded.report;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import dev.vouch.embedded.segment.SiteTexts;
import java.util.Set;

/**
 * Counts matching events by the landing page or the exit page of their visit (docs/identity.md V2).
 * Events outside of visits have no page.
 */
final class VisitPagesEvaluation implements Evaluation<VisitPages> {
  private static final byte VIEW = EventKind.PAGEVIEW.number();
  private static final byte SUCCESS = EventKind.CONFIRMED_SUCCESS.number();
  private static final int NO_PAGE = 0;

  private final VisitPagesQuestion question;
  private final SiteTexts texts;
  private final VisitRuns runs;
  private final ValueTotals totals;
  private final int[] visits;
  private final int[] converters;
  private final int[] lastConverter;

  VisitPagesEvaluation(VisitPagesQuestion question, ReportContext context) {
    this.question = question;
    texts = context.texts();
    runs = new VisitRuns(question.scope(), question.zone(), context.events().days());
    totals =
        new ValueTotals(
            new BreakdownQuestion(
                question.scope(),
                Dimension.Field.PAGE_PATH,
                question.order(),
                question.limit(),
                question.only()),
            texts.count(),
            context);
    visits = context.memory().ints(texts.count());
    converters = context.memory().ints(texts.count());
    lastConverter = context.memory().ints(texts.count());
  }

  @Override
  public Set<Column> columns() {
    return Set.of(Column.PAGE, Column.VALUE);
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    runs.forEach(block, (person, first, end) -> addRun(block, matches, person, first, end));
  }

  private void addRun(EventBlock block, boolean[] matches, int person, int first, int end) {
    byte[] kinds = block.kinds();
    int matching = 0;
    int pageviews = 0;
    boolean isConverter = false;
    boolean hasRevenue = false;
    for (int event = first; event < end; event++) {
      if (matches[event]) {
        int kind = kinds[event];
        matching++;
        pageviews += KindCounts.PAGEVIEWS[kind];
        isConverter |= kind == SUCCESS;
        hasRevenue |= KindCounts.REVENUE[kind];
      }
    }
    if (matching == 0) {
      return;
    }
    int page = page(kinds, block.numbers(Column.PAGE), first, end);
    totals.add(page, person, pageviews);
    visits[page] += page == NO_PAGE ? 0 : 1;
    if (isConverter && lastConverter[page] != person) {
      lastConverter[page] = person;
      converters[page]++;
    }
    for (int event = first; hasRevenue && event < end; event++) {
      if (matches[event] && KindCounts.REVENUE[kinds[event]]) {
        totals.addSuccess(page, block, event, 1);
      }
    }
  }

  private int page(byte[] kinds, int[] pages, int first, int end) {
    int found = NO_PAGE;
    for (int event = first; event < end; event++) {
      if (kinds[event] == VIEW) {
        found = pages[event];
        if (question.by() == VisitPage.LANDING_PAGE) {
          return found;
        }
      }
    }
    return found;
  }

  @Override
  public VisitPages answer() {
    return new VisitPages(
        totals.breakdown(EventValues.Texts.of(Column.PAGE, texts)::text).lines().stream()
            .map(this::line)
            .toList());
  }

  private VisitPages.Line line(Breakdown.Line ofPage) {
    int page = ofPage.key().map(texts::find).orElse(NO_PAGE);
    return new VisitPages.Line(ofPage, visits[page], converters[page]);
  }
}
