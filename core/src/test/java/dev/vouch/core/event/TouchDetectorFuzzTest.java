package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.vouch.core.request.Characters;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;

/**
 * For any URL and referrer, a touch has a source and a channel and no IP address as its referrer;
 * an internal referrer is not a touch, and a return from a sign-in need not be one.
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
  private static final TouchDetector DETECTOR = new TouchDetector(new FakeKnownSources());

  @FuzzTest(maxDuration = "30s")
  void anyReferrerAndQuery_yieldAValidTouchOrNone(FuzzedDataProvider data) {
    String query = data.consumeString(200);
    String referrer = data.consumeRemainingAsString();
    PageUrl page = PageUrl.parse("https://shop.example/?" + query).orElseThrow();

    Optional<Touch> touch = DETECTOR.of(SITE, page, Optional.of(referrer), value -> false);

    Optional<String> host = PageUrl.parse(referrer).map(PageUrl::host);
    boolean isInternal =
        host.filter(name -> SITE.serves(name) || SITE.ignoresReferrer(name)).isPresent();
    boolean isSignIn = page.answersSignIn() || host.equals(Optional.of("login.example"));
    assertThat(touch.isEmpty() && !isSignIn).isEqualTo(isInternal && !isSignIn);
    touch.ifPresent(TouchDetectorFuzzTest::assertValid);
  }

  private static void assertValid(Touch touch) {
    assertThat(touch.source()).isNotBlank();
    assertThat(Characters.count(touch.source())).isLessThanOrEqualTo(255);
    assertThat(touch.source().chars()).noneMatch(Character::isISOControl);
    touch.referrer().ifPresent(host -> assertThat(host).matches("[a-z0-9_.-]*[a-z_-][a-z0-9_.-]*"));
    if (touch.channel() == Channel.DIRECT) {
      assertThat(touch.source()).isEqualTo(Touch.DIRECT);
    }
  }
}
