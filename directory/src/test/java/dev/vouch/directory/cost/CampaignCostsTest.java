package dev.vouch.directory.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.cost.CampaignCost.CostKey;
import dev.vouch.directory.daily.DailyTable.SaveResult;
import dev.vouch.directory.database.Database;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignCostsTest {
  private static final LocalDate DAY = LocalDate.parse("2026-11-16");

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;

  @BeforeEach
  void openDirectoryWithASite() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
  }

  private CampaignCosts limitedTo(int costs) {
    Database database = fixture.openDatabase();
    return new CampaignCosts(database, new AuditLog(database, fixture.clock), costs);
  }

  private static CampaignCost cost(String source, int amount) {
    return new CampaignCost(
        new CostKey(DAY, source, Optional.empty()), BigDecimal.valueOf(amount), "EUR");
  }

  private List<CampaignCost> saved(CampaignCosts costs) {
    return costs.between(site, DAY, DAY);
  }

  @Test
  void costsAboveTheLimit_areAllRefused() {
    CampaignCosts costs = limitedTo(2);
    assertThat(costs.save(site, List.of(cost("bing", 1)))).isEqualTo(SaveResult.SAVED);

    assertThat(costs.save(site, List.of(cost("google", 2), cost("x", 3))))
        .isEqualTo(SaveResult.LIMIT_REACHED);

    assertThat(saved(costs)).containsExactly(cost("bing", 1));
  }

  @Test
  void replacedAndRemovedCosts_doNotCountTowardsTheLimit() {
    CampaignCosts costs = limitedTo(2);
    costs.save(site, List.of(cost("bing", 1), cost("google", 2)));

    assertThat(costs.save(site, List.of(cost("bing", 5)))).isEqualTo(SaveResult.SAVED);
    assertThat(costs.save(site, List.of(cost("google", 0), cost("x", 3))))
        .isEqualTo(SaveResult.SAVED);

    assertThat(saved(costs)).containsExactly(cost("bing", 5), cost("x", 3));
  }

  private static CampaignCost cost(LocalDate day, String source) {
    return new CampaignCost(new CostKey(day, source, Optional.empty()), BigDecimal.ONE, "EUR");
  }

  @Test
  void deletion_isOfItsDaysAndSiteOnly_andCountsTheCosts() {
    CampaignCosts costs = limitedTo(10);
    SiteId other = fixture.newSite();
    CampaignCost before = cost(DAY.minusDays(1), "bing");
    CampaignCost after = cost(DAY.plusDays(2), "bing");
    costs.save(site, List.of(before, cost(DAY, "bing"), cost(DAY.plusDays(1), "google"), after));
    costs.save(other, List.of(cost(DAY, "bing")));

    assertThat(costs.delete(site, DAY, DAY.plusDays(1))).isEqualTo(2);
    assertThat(costs.delete(site, DAY, DAY.plusDays(1))).isZero();

    assertThat(costs.newest(site, 0, 10)).containsExactly(after, before);
    assertThat(costs.count(other)).isEqualTo(1);
  }

  @Test
  void pagesOfCosts_beginWithTheNewestDay() {
    CampaignCosts costs = limitedTo(10);
    costs.save(
        site,
        List.of(cost(DAY, "bing"), cost(DAY.plusDays(1), "x"), cost(DAY.plusDays(1), "google")));

    assertThat(costs.newest(site, 0, 2))
        .containsExactly(cost(DAY.plusDays(1), "google"), cost(DAY.plusDays(1), "x"));
    assertThat(costs.newest(site, 2, 2)).containsExactly(cost(DAY, "bing"));
    assertThat(costs.count(site)).isEqualTo(3);
  }

  @Test
  void deletedSite_hasNoCosts() {
    CampaignCosts costs = limitedTo(2);
    costs.save(site, List.of(cost("bing", 1)));

    fixture.directory().deletions().begin(site);

    assertThat(saved(costs)).isEmpty();
    assertThat(costs.save(site, List.of(cost("bing", 1)))).isEqualTo(SaveResult.NOT_FOUND);
  }
}
