package dev.vouch.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the simulator expects of small stories that one can follow by hand. */
class AttributionTest {
  private static final Browser PHONE = new Browser(1, "2.160.0.1", "DE", "A phone", "mobile");
  private static final Browser LAPTOP = new Browser(2, "2.160.0.2", "DE", "A laptop", "desktop");
  private static final Customer CUSTOMER = new Customer(7, List.of(PHONE, LAPTOP));

  private final StoryWriter story =
      new StoryWriter(CUSTOMER, Instant.parse("2026-11-02T10:00:00Z"), new Random(1));

  @Test
  void forwardedRequest_belongsToItsBrowser_andTheLastSourceThatIsNotDirect() {
    story.view(PHONE, "/", Arrival.NEWSLETTER);
    story.waitDays(1, 2);
    story.view(PHONE, "/", Arrival.DIRECT);
    story.confirm("paid", Optional.empty(), PHONE, false);

    Credited paid = last();
    assertThat(paid.browser()).contains(PHONE);
    assertThat(paid.source()).isEqualTo(Arrival.NEWSLETTER.source());
    assertThat(paid.reason()).isEqualTo("same_browser");
  }

  @Test
  void userId_belongsToTheBrowserOfTheLatestSignIn_andIsOnePersonOnBoth() {
    story.view(PHONE, "/", Arrival.NEWSLETTER);
    story.signIn(PHONE);
    story.view(LAPTOP, "/", Arrival.VIDEO);
    story.signIn(LAPTOP);
    story.confirm("paid", Optional.empty(), true);

    assertThat(last().browser()).contains(LAPTOP);
    assertThat(Attribution.of(story.story()).map(Credited::person)).containsOnly("customer-7");
  }

  @Test
  void signIn_explainsNothingThatIsMoreThanFourteenDaysAway() {
    story.view(PHONE, "/", Arrival.NEWSLETTER);
    story.signIn(PHONE);
    story.wait(Duration.ofDays(15), Duration.ofDays(16));
    story.confirm("paid", Optional.empty(), true);

    assertThat(last().kind()).isEqualTo("user");
    assertThat(last().reason()).isEqualTo("never_identified");
  }

  @Test
  void browserThatWasNeverSeen_standsAlone() {
    story.confirm("paid", Optional.empty(), PHONE, false);

    assertThat(last().kind()).isEqualTo("standalone");
    assertThat(last().reason()).isEqualTo("browser_never_seen");
    assertThat(last().source()).isEmpty();
  }

  private Credited last() {
    return Attribution.of(story.story()).toList().getLast();
  }
}
