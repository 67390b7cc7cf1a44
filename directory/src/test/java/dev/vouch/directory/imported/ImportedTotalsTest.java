package dev.vouch.directory.imported;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.imported.ImportedTotal.TotalKey;
import dev.vouch.directory.imported.ImportedTotals.Day;
import dev.vouch.directory.imported.ImportedTotals.ImportResult;
import dev.vouch.directory.imported.ImportedTotals.ImportedDays;
import dev.vouch.directory.imported.ImportedTotals.ImportedSlice;
import dev.vouch.directory.imported.ImportedTotals.Value;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportedTotalsTest {
  private static final LocalDate DAY = LocalDate.parse("2025-10-01");
  private static final ImportedSlice SOURCES =
      new ImportedSlice(Optional.of(Field.SOURCE), Set.of());

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;
  private ImportedTotals totals;

  @BeforeEach
  void openDirectoryWithASite() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
    totals = limitedTo(1_000);
  }

  private ImportedTotals limitedTo(int rows) {
    Database database = fixture.openDatabase();
    return new ImportedTotals(
        database,
        fixture.clock,
        new SecretGenerator(new SecureRandom()),
        new AuditLog(database, fixture.clock),
        rows);
  }

  private static ImportedTotal ofSite(LocalDate day, long visitors) {
    return new ImportedTotal(
        new TotalKey(day, Optional.empty(), Optional.empty()), counts(visitors, 2 * visitors));
  }

  private static ImportedTotal ofSource(LocalDate day, String source, long visitors) {
    return new ImportedTotal(
        new TotalKey(
            day, Optional.of(Field.SOURCE), Optional.of(source).filter(text -> !text.isEmpty())),
        counts(visitors, 3 * visitors));
  }

  private static ImportedCounts counts(long visitors, long pageviews) {
    return new ImportedCounts(visitors, OptionalLong.of(pageviews), OptionalLong.empty());
  }

  private SiteImport imported(String name, ImportedTotal... rows) {
    if (totals.add(site, name, List.of(rows)) instanceof ImportResult.Added(SiteImport added)) {
      return added;
    }
    throw new AssertionError("not imported");
  }

  @Test
  void everyTotal_isReadAsItWasImported() {
    SiteImport added =
        imported(
            "Old",
            ofSite(DAY, 10),
            ofSite(DAY.plusDays(2), 20),
            ofSource(DAY, "Google", 6),
            ofSource(DAY.plusDays(1), "Google", 7),
            ofSource(DAY, "", 4));

    assertThat(totals.list(site)).containsExactly(added);
    assertThat(added)
        .extracting(SiteImport::firstDay, SiteImport::lastDay, SiteImport::rows)
        .containsExactly(DAY, DAY.plusDays(2), 5L);
    assertThat(totals.days(site)).contains(new ImportedDays(DAY, DAY.plusDays(2)));
    assertThat(totals.daily(site, ImportedSlice.OF_SITE, DAY, DAY.plusDays(2)))
        .containsExactly(new Day(DAY, counts(10, 20)), new Day(DAY.plusDays(2), counts(20, 40)));
    assertThat(totals.values(site, SOURCES, DAY, DAY.plusDays(2), 10))
        .containsExactly(
            new Value(Optional.of("Google"), counts(13, 39)),
            new Value(Optional.empty(), counts(4, 12)));
  }

  @Test
  void reading_isLimitedToItsDaysValuesAndSite() {
    imported("Old", ofSource(DAY, "Google", 6), ofSource(DAY, "x", 1), ofSource(DAY, "", 4));
    ImportedSlice googleAndNone =
        new ImportedSlice(
            Optional.of(Field.SOURCE), Set.of(Optional.of("Google"), Optional.empty()));

    assertThat(totals.daily(site, googleAndNone, DAY, DAY))
        .containsExactly(new Day(DAY, counts(10, 30)));
    assertThat(totals.daily(site, SOURCES, DAY.plusDays(1), DAY.plusDays(9))).isEmpty();
    assertThat(totals.values(site, SOURCES, DAY, DAY, 1))
        .containsExactly(new Value(Optional.of("Google"), counts(6, 18)));
    assertThat(totals.values(fixture.newSite(), SOURCES, DAY, DAY, 1)).isEmpty();
  }

  @Test
  void unknownNumber_makesTheSumUnknown_insteadOfTooSmall() {
    imported(
        "Old",
        ofSite(DAY, 10),
        new ImportedTotal(
            new TotalKey(DAY.plusDays(1), Optional.empty(), Optional.empty()),
            new ImportedCounts(5, OptionalLong.empty(), OptionalLong.empty())));

    List<Day> days = totals.daily(site, ImportedSlice.OF_SITE, DAY, DAY.plusDays(1));

    assertThat(ImportedCounts.sum(days.stream().map(Day::counts).toList()))
        .isEqualTo(new ImportedCounts(15, OptionalLong.empty(), OptionalLong.empty()));
  }

  @Test
  void dayOfADimension_hasTotalsOfOneImportOnly() {
    imported("Old", ofSite(DAY, 10), ofSource(DAY, "Google", 6));

    assertThat(totals.add(site, "New", List.of(ofSite(DAY.plusDays(1), 1), ofSource(DAY, "x", 1))))
        .isEqualTo(new ImportResult.Overlapping(DAY, Optional.of(Field.SOURCE)));
    assertThat(totals.list(site)).hasSize(1);

    imported("Other days", ofSite(DAY.plusDays(1), 1), ofSource(DAY.plusDays(1), "x", 1));
    assertThat(totals.daily(site, ImportedSlice.OF_SITE, DAY, DAY.plusDays(1))).hasSize(2);
  }

  @Test
  void deletion_removesOneImportWhole_andItsDaysCanBeImportedAgain() {
    SiteImport old = imported("Old", ofSite(DAY, 10), ofSource(DAY, "Google", 6));
    SiteImport other = imported("Other", ofSite(DAY.plusDays(1), 1));

    assertThat(totals.delete(fixture.newSite(), old.id())).isFalse();
    assertThat(totals.delete(site, old.id())).isTrue();
    assertThat(totals.delete(site, old.id())).isFalse();

    assertThat(totals.list(site)).containsExactly(other);
    assertThat(totals.values(site, SOURCES, DAY, DAY, 10)).isEmpty();
    imported("Again", ofSite(DAY, 12));
  }

  @Test
  void rowsAboveTheLimit_areAllRefused() {
    ImportedTotals limited = limitedTo(2);
    assertThat(limited.add(site, "Old", List.of(ofSite(DAY, 1))))
        .isInstanceOf(ImportResult.Added.class);

    assertThat(
            limited.add(
                site, "New", List.of(ofSite(DAY.plusDays(1), 1), ofSite(DAY.plusDays(2), 1))))
        .isInstanceOf(ImportResult.LimitReached.class);

    assertThat(limited.list(site)).hasSize(1);
  }

  @Test
  void moreRowsThanABatch_areAllStored() {
    ImportedTotal[] rows =
        IntStream.range(0, 1_000)
            .mapToObj(i -> ofSource(DAY, "source " + i, i))
            .toArray(ImportedTotal[]::new);

    assertThat(imported("Large", rows).rows()).isEqualTo(1_000);
    assertThat(totals.daily(site, SOURCES, DAY, DAY))
        .containsExactly(new Day(DAY, counts(499_500, 1_498_500)));
  }

  @Test
  void retention_deletesEarlierDays_andImportsWithoutAny() {
    imported("Old", ofSite(DAY, 10));
    imported("Newer", ofSite(DAY.plusDays(1), 1), ofSite(DAY.plusDays(2), 2));

    totals.expire(site, DAY.plusDays(2));

    assertThat(totals.list(site))
        .extracting(SiteImport::name, SiteImport::rows)
        .containsExactly(tuple("Newer", 1L));
    assertThat(totals.days(site)).contains(new ImportedDays(DAY.plusDays(2), DAY.plusDays(2)));
  }

  @Test
  void deletedSite_hasNoImports() {
    imported("Old", ofSite(DAY, 10));

    fixture.directory().deletions().begin(site);

    assertThat(totals.list(site)).isEmpty();
    assertThat(totals.days(site)).isEmpty();
    assertThat(totals.add(site, "New", List.of(ofSite(DAY, 1))))
        .isInstanceOf(ImportResult.SiteNotFound.class);
  }
}
