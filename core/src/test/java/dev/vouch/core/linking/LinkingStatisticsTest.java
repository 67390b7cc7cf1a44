package dev.vouch.core.linking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.linking.LinkingStatistics.OtherAddress;
import dev.vouch.core.linking.LinkingWarnings.Differences;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.IpAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The warnings about user IDs and addresses of docs/reports.md#coverage. */
class LinkingStatisticsTest {
  private static final SiteId SITE = new SiteId(1);
  private static final SiteId OTHER_SITE = new SiteId(2);
  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
  private static final String USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64)";
  private static final IpAddress ADDRESS = IpAddress.parse("198.51.100.7").orElseThrow();

  private final LinkingStatistics statistics = LinkingStatistics.withRandomKey();
  private Instant now = NOW;

  @Test
  void oneUserIdForAllOrders_isCounted_fromTwentySuccessesOn() {
    succeed(19, _ -> "backend");
    assertThat(warnings().sharedIdSuccesses()).isZero();
    succeed(11, _ -> "backend");
    assertThat(warnings().sharedIdSuccesses()).isEqualTo(30);
  }

  @Test
  void customerWithManyOrders_isNoSharedUserId_amongMany() {
    succeed(30, _ -> "regular");
    succeed(150, number -> "customer-" + number);
    assertThat(warnings().sharedIdSuccesses()).isZero();
  }

  @Test
  void frequentUserId_staysKnown_amongThousandsOfOthers() {
    for (int round = 0; round < 5_000; round++) {
      statistics.succeeded(SITE, "backend", NOW);
      statistics.succeeded(SITE, "customer-" + round, NOW);
    }
    assertThat(warnings().sharedIdSuccesses()).isGreaterThan(4_900);
  }

  @Test
  void userIdOfManyBrowsers_isCounted_onceForEachBrowser() {
    for (int browser = 0; browser < 40; browser++) {
      announce("guest", browser);
      announce("guest", browser);
    }
    assertThat(warnings().sharedIdBrowsers()).isBetween(25, 70);
  }

  @Test
  void userIdOfAFewBrowsers_isNotShared_howeverOftenTheyAnnounceIt() {
    for (int ping = 0; ping < 500; ping++) {
      announce("customer", ping % 5);
    }
    assertThat(warnings().sharedIdBrowsers()).isZero();
  }

  @Test
  void userIdsThatNoBrowserAnnounces_areCounted_ifBrowsersAnnounceOthers() {
    succeed(30, number -> "mail" + number + "@shop.example");
    assertThat(warnings().unannouncedIds()).isZero();
    announce(25, number -> "number" + number);
    assertThat(warnings().unannouncedIds()).isEqualTo(30);
    assertThat(warnings().unusedIds()).isEqualTo(25);
    assertThat(warnings().differences()).isEqualTo(Differences.NONE);
  }

  /** A browser's ID is soon followed by more than are stored. */
  @Test
  void announcedUserIds_areNoMistake_onABusySite() {
    for (int customer = 0; customer < 600; customer++) {
      announce("customer-" + customer, customer);
      statistics.succeeded(SITE, "customer-" + customer, NOW);
    }
    announce(600, number -> "visitor-" + number);

    assertThat(warnings().unannouncedIds()).isZero();
    assertThat(warnings().unusedIds()).isZero();
  }

  @Test
  void announcedUserIds_areNoMistake_thoughMostVisitorsBuyNothing() {
    announce(200, number -> "customer" + number);
    succeed(30, number -> "customer" + number);
    succeed(25, number -> "webhook" + number);
    assertThat(warnings().isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "Customer@Shop%d.Example, customer@shop%d.example, 30, 0, 0",
    "customer %d, customer%d, 0, 30, 0",
    "user:Customer%d, customer%d, 0, 0, 30",
    "%d, customer-%d, 0, 0, 30",
    "app|mail%d@shop.example, mail%d@shop.example, 0, 0, 30",
    "crm_%d, web-%d, 0, 0, 30",
  })
  void difference_isNamed(
      String announced, String sent, int letterCase, int whiteSpace, int prefix) {
    announce(30, announced::formatted);
    succeed(30, sent::formatted);
    assertThat(warnings().differences()).isEqualTo(new Differences(letterCase, whiteSpace, prefix));
  }

  @Test
  void differenceOfFewUserIds_isNotReported() {
    announce(25, number -> number < 19 ? "A" + number : "other" + number);
    succeed(25, number -> number < 19 ? "a" + number : "another" + number);
    assertThat(warnings().unannouncedIds()).isEqualTo(25);
    assertThat(warnings().differences()).isEqualTo(Differences.NONE);
  }

  @Test
  void userAgentUnderOneOtherAddress_isCounted_fromTwentyEventsOn() {
    for (int visitor = 0; visitor < 20; visitor++) {
      assertThat(warningsAfter(visitor).otherAddress()).isZero();
      statistics.browserSeen(SITE, ADDRESS, USER_AGENT + visitor, NOW);
      forward("203.0.113.9", USER_AGENT + visitor, NOW.plusSeconds(60));
    }
    assertThat(warnings().otherAddress()).isEqualTo(20);
  }

  @Test
  void userAgentUnderSeveralAddresses_orLongAgo_orUnderTheForwardedOne_isNotCounted() {
    for (int visitor = 0; visitor < 30; visitor++) {
      String shared = "shared" + visitor;
      statistics.browserSeen(SITE, ADDRESS, shared, NOW);
      statistics.browserSeen(SITE, IpAddress.parse("198.51.100.8").orElseThrow(), shared, NOW);
      forward("203.0.113.9", shared, NOW);
      String old = "old" + visitor;
      statistics.browserSeen(SITE, ADDRESS, old, NOW);
      forward("203.0.113.9", old, NOW.plus(Duration.ofMinutes(11)));
      String same = "same" + visitor;
      statistics.browserSeen(SITE, ADDRESS, same, NOW);
      forward("198.51.100.7", same, NOW);
    }
    assertThat(warnings().otherAddress()).isZero();
  }

  @Test
  void otherAddress_isKnownForACheck_withItsIpVersion() {
    statistics.browserSeen(SITE, ADDRESS, USER_AGENT, NOW);
    assertThat(otherAddress("203.0.113.9")).contains(OtherAddress.SAME_VERSION);
    assertThat(otherAddress("2001:db8::1")).contains(OtherAddress.OTHER_VERSION);
    assertThat(otherAddress("198.51.100.7")).isEmpty();
  }

  @Test
  void ipv6Addresses_ofOneNetwork_areOneAddress() {
    statistics.browserSeen(SITE, IpAddress.parse("2001:db8::1").orElseThrow(), USER_AGENT, NOW);
    assertThat(otherAddress("2001:db8::2")).isEmpty();
    assertThat(otherAddress("2001:db8:1::2")).contains(OtherAddress.SAME_VERSION);
  }

  @Test
  void sites_areCountedApart_andClearedAlone() {
    succeed(30, _ -> "backend");
    statistics.succeeded(OTHER_SITE, "customer", NOW);
    assertThat(statistics.warnings(OTHER_SITE, now).orElseThrow().isEmpty()).isTrue();
    statistics.clear(SITE);
    assertThat(statistics.warnings(SITE, now)).isEmpty();
    assertThat(statistics.warnings(OTHER_SITE, now)).isPresent();
  }

  @Test
  void aDayLater_countsStartAnew() {
    succeed(30, _ -> "backend");
    now = NOW.plus(Duration.ofDays(1));
    assertThat(statistics.warnings(SITE, now)).isEmpty();
    statistics.succeeded(SITE, "backend", now);
    assertThat(warnings().sharedIdSuccesses()).isZero();
    assertThat(warnings().since()).isEqualTo(now);
  }

  private LinkingWarnings warnings() {
    return statistics.warnings(SITE, now).orElseThrow();
  }

  private LinkingWarnings warningsAfter(int requests) {
    return requests == 0 ? new SiteLinking(NOW).warnings() : warnings();
  }

  private void succeed(int events, IntFunction<String> userId) {
    IntStream.range(0, events)
        .forEach(number -> statistics.succeeded(SITE, userId.apply(number), NOW));
  }

  private void announce(int pings, IntFunction<String> userId) {
    IntStream.range(0, pings).forEach(number -> announce(userId.apply(number), number));
  }

  private void announce(String userId, int browser) {
    statistics.identified(SITE, userId, browser * 0x9E3779B97F4A7C15L, NOW);
  }

  private void forward(String ip, String userAgent, Instant at) {
    statistics.forwarded(SITE, IpAddress.parse(ip).orElseThrow(), userAgent, at);
  }

  private Optional<OtherAddress> otherAddress(String ip) {
    return statistics.otherAddress(
        SITE, IpAddress.parse(ip).orElseThrow(), USER_AGENT, NOW.plusSeconds(30));
  }
}
