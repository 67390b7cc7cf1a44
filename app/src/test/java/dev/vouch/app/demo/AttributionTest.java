package dev.vouch.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.demo.Attribution.ExpectedCredit;
import dev.vouch.app.demo.CustomerStory.SimulatedCustomer;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The credit that the simulator expects for short, hand-written histories. */
class AttributionTest {
  private static final DemoBrowser PHONE =
      new DemoBrowser(1, "2.160.0.1", "DE", "A phone", "mobile");
  private static final DemoBrowser LAPTOP =
      new DemoBrowser(2, "2.160.0.2", "DE", "A laptop", "desktop");
  private static final SimulatedCustomer CUSTOMER =
      new SimulatedCustomer(7, List.of(PHONE, LAPTOP));

  private final StoryWriter story =
      new StoryWriter(CUSTOMER, Instant.parse("2026-11-02T10:00:00Z"), new Random(1));

  @Test
  void forwardedRequest_isCreditedToItsBrowserAndTheLastNonDirectSource() {
    story.view(PHONE, "/", VisitOrigin.NEWSLETTER);
    story.waitDays(1, 2);
    story.view(PHONE, "/", VisitOrigin.DIRECT);
    story.confirm("paid", Optional.empty(), PHONE, false);

    ExpectedCredit paid = last();
    assertThat(paid.browser()).contains(PHONE);
    assertThat(paid.source()).isEqualTo(VisitOrigin.NEWSLETTER.source());
    assertThat(paid.reason()).isEqualTo("same_browser");
  }

  @Test
  void userId_isCreditedToTheLatestSignedInBrowser_asOnePersonOnBoth() {
    story.view(PHONE, "/", VisitOrigin.NEWSLETTER);
    story.signIn(PHONE);
    story.view(LAPTOP, "/", VisitOrigin.VIDEO);
    story.signIn(LAPTOP);
    story.confirm("paid", Optional.empty(), true);

    assertThat(last().browser()).contains(LAPTOP);
    assertThat(Attribution.of(story.story()).map(ExpectedCredit::person))
        .containsOnly("customer-7");
  }

  @Test
  void signInMoreThan14DaysBefore_isIgnored() {
    story.view(PHONE, "/", VisitOrigin.NEWSLETTER);
    story.signIn(PHONE);
    story.wait(Duration.ofDays(15), Duration.ofDays(16));
    story.confirm("paid", Optional.empty(), true);

    assertThat(last().kind()).isEqualTo("user");
    assertThat(last().reason()).isEqualTo("never_identified");
  }

  @Test
  void successOfAnUnseenBrowser_isStandalone() {
    story.confirm("paid", Optional.empty(), PHONE, false);

    assertThat(last().kind()).isEqualTo("standalone");
    assertThat(last().reason()).isEqualTo("browser_never_seen");
    assertThat(last().source()).isEmpty();
  }

  @Test
  void refund_isCreditedLikeItsOrder_notByALaterVisit() {
    story.view(PHONE, "/", VisitOrigin.NEWSLETTER);
    StoryAction.Sale sale = new StoryAction.Sale("team", new BigDecimal("51"), "EUR");
    StoryAction.Confirmation paid = story.confirm("paid", Optional.of(sale), PHONE, false);
    story.view(PHONE, "/", VisitOrigin.VIDEO);
    story.refund(paid, PHONE);

    assertThat(last().lastTouch()).contains(VisitOrigin.NEWSLETTER);
  }

  private ExpectedCredit last() {
    return Attribution.of(story.story()).toList().getLast();
  }
}
