package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;

/**
 * Whatever a page's address and referrer are, a touch has a source and a channel, keeps no IP
 * address as its referrer, and is none when it comes from inside.
 */
class TouchDetectorFuzzTest {
  private static final Site SITE =
      new Site(
          new SiteId(1),
          "Shop",
          Set.of("shop.example"),
          ZoneOffset.UTC,
          Set.of("pay.example"),
          false);
  private static final TouchDetector TOUCHES = new TouchDetector(new FewKnownSources());

  @FuzzTest(maxDuration = "30s")
  void anyReferrerAndQuery_makeAWholeTouchOrNone(FuzzedDataProvider data) {
    String query = data.consumeString(200);
    String referrer = data.consumeRemainingAsString();
    PageUrl page = PageUrl.parse("https://shop.example/?" + query).orElseThrow();

    Optional<Touch> touch = TOUCHES.of(SITE, page, Optional.of(referrer), value -> false);

    Optional<String> host = PageUrl.parse(referrer).map(PageUrl::host);
    boolean inside = host.filter(it -> SITE.serves(it) || SITE.ignoresReferrer(it)).isPresent();
    assertThat(touch.isEmpty()).isEqualTo(inside);
    touch.ifPresent(TouchDetectorFuzzTest::assertWhole);
  }

  private static void assertWhole(Touch touch) {
    assertThat(touch.source()).isNotBlank().hasSizeLessThanOrEqualTo(255);
    assertThat(touch.source().chars()).noneMatch(Character::isISOControl);
    touch.referrer().ifPresent(host -> assertThat(host).matches("[a-z0-9_.-]*[a-z_-][a-z0-9_.-]*"));
    if (touch.channel() == Channel.DIRECT) {
      assertThat(touch.source()).isEqualTo(Touch.DIRECT);
    }
  }
}
