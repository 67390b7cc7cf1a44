package dev.vouch.directory.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.daily.DailyTable.SaveResult;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.rate.ExchangeRate.RateKey;
import dev.vouch.directory.rate.ExchangeRates.RatePage;
import dev.vouch.directory.rate.ExchangeRates.ReportingCurrency;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExchangeRatesTest {
  private static final LocalDate DAY = LocalDate.parse("2026-11-16");

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;

  @BeforeEach
  void openDirectoryWithASiteThatReportsInEuros() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
    reportIn("EUR");
  }

  private void reportIn(String currency) {
    SiteChanges changes =
        new SiteChanges(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(Optional.of(currency)));
    assertThat(fixture.directory().sites().update(site, changes)).isPresent();
  }

  private ExchangeRates limitedTo(int rates) {
    Database database = fixture.openDatabase();
    return new ExchangeRates(database, new AuditLog(database, fixture.clock), rates);
  }

  private static ExchangeRate rate(LocalDate day, String currency, String rate) {
    return new ExchangeRate(new RateKey(day, currency), new BigDecimal(rate));
  }

  @Test
  void rateOfTheSameDayAndCurrency_replacesTheFormer() {
    ExchangeRates rates = limitedTo(10);
    rates.save(
        new ReportingCurrency(site, "EUR"),
        List.of(rate(DAY, "USD", "0.9"), rate(DAY, "GBP", "1.2")));

    assertThat(rates.save(new ReportingCurrency(site, "EUR"), List.of(rate(DAY, "USD", "0.910"))))
        .isEqualTo(SaveResult.SAVED);

    assertThat(rates.between(new ReportingCurrency(site, "EUR"), DAY, DAY))
        .containsExactly(rate(DAY, "GBP", "1.2"), rate(DAY, "USD", "0.910"));
  }

  @Test
  void ratesAboveTheLimit_areAllRefused_butReplacedOnesDoNotCount() {
    ExchangeRates rates = limitedTo(1);
    rates.save(new ReportingCurrency(site, "EUR"), List.of(rate(DAY, "USD", "0.9")));

    assertThat(
            rates.save(
                new ReportingCurrency(site, "EUR"),
                List.of(rate(DAY, "USD", "1"), rate(DAY, "GBP", "1.2"))))
        .isEqualTo(SaveResult.LIMIT_REACHED);
    assertThat(rates.save(new ReportingCurrency(site, "EUR"), List.of(rate(DAY, "USD", "0.8"))))
        .isEqualTo(SaveResult.SAVED);

    assertThat(rates.newest(new ReportingCurrency(site, "EUR"), 0, 10))
        .containsExactly(rate(DAY, "USD", "0.8"));
  }

  @Test
  void ratesInAnotherReportingCurrency_areOfNoEffect_untilItIsChosenAgain() {
    ExchangeRates rates = limitedTo(10);
    rates.save(new ReportingCurrency(site, "EUR"), List.of(rate(DAY, "USD", "0.9")));
    Map<LocalDate, Map<String, BigDecimal>> saved =
        Map.of(DAY, Map.of("USD", new BigDecimal("0.9")));
    Site inEuros = current();
    assertThat(rates.conversion(inEuros))
        .contains(new Conversion("EUR", inEuros.timeZone(), saved));

    reportIn("CHF");

    assertThat(rates.save(new ReportingCurrency(site, "EUR"), List.of(rate(DAY, "USD", "1"))))
        .isEqualTo(SaveResult.NOT_FOUND);
    assertThat(rates.isConvertible(current())).isFalse();
    assertThat(rates.conversion(current()))
        .contains(new Conversion("CHF", inEuros.timeZone(), Map.of()));

    reportIn("EUR");

    assertThat(rates.isConvertible(current())).isTrue();
    assertThat(rates.count(new ReportingCurrency(site, "EUR"))).isEqualTo(1);
  }

  @Test
  void conversionOfSomeDays_hasTheRatesThatApplyToThem() {
    ExchangeRates rates = limitedTo(10);
    LocalDate last = DAY.plusDays(1);
    ExchangeRate applying = rate(DAY.minusDays(Conversion.DAYS_MAX), "USD", "0.9");
    rates.save(
        new ReportingCurrency(site, "EUR"),
        List.of(
            rate(DAY.minusDays(Conversion.DAYS_MAX + 1), "USD", "0.8"),
            applying,
            rate(last, "GBP", "1.2"),
            rate(last.plusDays(1), "GBP", "1.3")));

    Conversion conversion =
        rates.conversion(current(), new DayRange(DAY, last, ZoneOffset.UTC)).orElseThrow();

    assertThat(conversion.rates())
        .containsExactly(
            Map.entry(applying.key().date(), Map.of("USD", new BigDecimal("0.9"))),
            Map.entry(last, Map.of("GBP", new BigDecimal("1.2"))));
  }

  private Site current() {
    return fixture.directory().sites().find(site).orElseThrow();
  }

  @Test
  void siteWithoutAReportingCurrency_hasNoConversion() {
    ExchangeRates rates = limitedTo(10);
    SiteId other = fixture.newSite();

    assertThat(rates.save(new ReportingCurrency(other, "EUR"), List.of(rate(DAY, "USD", "1"))))
        .isEqualTo(SaveResult.NOT_FOUND);
    assertThat(rates.conversion(fixture.directory().sites().find(other).orElseThrow())).isEmpty();
  }

  @Test
  void deletion_isOfItsDaysOnly_andCountsTheRates() {
    ExchangeRates rates = limitedTo(10);
    ExchangeRate before = rate(DAY.minusDays(1), "USD", "0.9");
    rates.save(
        new ReportingCurrency(site, "EUR"),
        List.of(before, rate(DAY, "USD", "0.8"), rate(DAY, "GBP", "1.2")));

    assertThat(rates.delete(new ReportingCurrency(site, "EUR"), DAY, DAY)).isEqualTo(2);

    assertThat(rates.newest(new ReportingCurrency(site, "EUR"), 0, 10)).containsExactly(before);
  }

  @Test
  void pages_haveEachRateOfTheDaysOnce_newestFirst() {
    ExchangeRates rates = limitedTo(10);
    ExchangeRate dollar = rate(DAY, "USD", "0.9");
    ExchangeRate pound = rate(DAY, "GBP", "1.2");
    ExchangeRate earlier = rate(DAY.minusDays(1), "USD", "0.8");
    ExchangeRate earliest = rate(DAY.minusDays(2), "GBP", "1.1");
    rates.save(
        new ReportingCurrency(site, "EUR"),
        List.of(earliest, earlier, dollar, pound, rate(DAY.plusDays(1), "USD", "1")));

    RatePage first =
        rates.page(new ReportingCurrency(site, "EUR"), DAY.minusDays(2), DAY, Optional.empty(), 3);
    RatePage last =
        rates.page(new ReportingCurrency(site, "EUR"), DAY.minusDays(2), DAY, first.before(), 3);
    RatePage exact =
        rates.page(new ReportingCurrency(site, "EUR"), DAY.minusDays(2), DAY, Optional.empty(), 4);

    assertThat(first.rates()).containsExactly(pound, dollar, earlier);
    assertThat(last).isEqualTo(new RatePage(List.of(earliest), Optional.empty()));
    assertThat(exact.before()).isEmpty();
  }

  @Test
  void ratesInAFormerReportingCurrency_areCounted_andDeleted() {
    ExchangeRates rates = limitedTo(10);
    rates.save(
        new ReportingCurrency(site, "EUR"),
        List.of(rate(DAY, "USD", "0.9"), rate(DAY, "GBP", "1.2")));
    reportIn("CHF");
    rates.save(new ReportingCurrency(site, "CHF"), List.of(rate(DAY, "EUR", "0.95")));

    assertThat(rates.counts(site)).containsExactly(Map.entry("CHF", 1L), Map.entry("EUR", 2L));
    assertThat(rates.delete(new ReportingCurrency(site, "EUR"), DAY, DAY)).isEqualTo(2);
    assertThat(rates.counts(site)).containsExactly(Map.entry("CHF", 1L));
  }

  @Test
  void deletedSite_hasNoRates() {
    ExchangeRates rates = limitedTo(10);
    rates.save(new ReportingCurrency(site, "EUR"), List.of(rate(DAY, "USD", "0.9")));

    fixture.directory().deletions().begin(site);

    assertThat(rates.newest(new ReportingCurrency(site, "EUR"), 0, 10)).isEmpty();
  }
}
