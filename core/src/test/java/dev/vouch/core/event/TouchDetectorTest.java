package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which page views are touches, and the source and channel of each (docs/sources.md). */
class TouchDetectorTest {
  private static final Site SITE =
      new Site(
          new SiteId(1),
          "Shop",
          Set.of("shop.example"),
          ZoneOffset.UTC,
          Set.of("paypal.com"),
          false);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://shop.example/cart",
        "https://www.shop.example/",
        "http://SHOP.example:8080/",
        "https://paypal.com/",
        "https://www.paypal.com/checkout",
      })
  void internalReferrer_isNotATouchDespiteCampaignParameters(String referrer) {
    assertThat(touch("?utm_source=newsletter&gclid=x", Optional.of(referrer))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "'', none, direct",
        "'', '', direct",
        "'', about:blank, direct",
        "'', https://www.Google.com/search?q=x, Google",
        "'', https://news.ycombinator.com/item?id=1, news.ycombinator.com",
        "'', https://notshop.example/, notshop.example",
        "'', https://shop.example.evil.test/, shop.example.evil.test",
        "'', android-app://com.google.android.gm/, com.google.android.gm",
        "'', http://203.0.113.9/, direct",
        "'', http://[2001:db8::9]/, direct",
        "'', http://www.203.0.113.9/, direct",
        "?utm_source=newsletter, none, newsletter",
        "?utm_source=newsletter, https://mail.example/, newsletter",
        "?utm_source=+newsletter+, none, newsletter",
        "?utm_source=, https://mail.example/, mail.example",
        "?ref=a&source=b&utm_source=c, none, c",
        "?ref=a&source=b, none, b",
        "?ref=a, none, a",
        "?utm_source=GOOGLE, none, Google",
        "?utm_source=google.com, none, Google",
        "?utm_source=google-ads, none, Google",
        "?utm_source=Facebook_Ads, none, Facebook",
        "?utm_source=googleads, none, Google",
        "?utm_source=AdWords, none, Google",
        "?utm_source=leaflet-ads, none, leaflet-ads",
        "?utm_source=downloads, none, downloads",
        "?utm_source=newsletter/, none, newsletter",
        "?utm_source=newsletter+//+, none, newsletter",
        "?utm_source=%C2%A0newsletter%E2%80%8B, none, newsletter",
        "?utm_source=google.com/, none, Google",
        "?utm_source=https://google.com/, none, Google",
        "?utm_source=https://partner.example/, none, https://partner.example",
        "?utm_source=/, none, direct",
        "?oppref=x, none, ChatGPT",
        "?srsltid=x, none, shopping.google.com",
        "?srsltid=x, https://google.com/, Google",
        "?ref=Facebook, none, Facebook",
        "?gclid=x, none, Google",
        "?gclid=, none, direct",
        "?gclid=x, https://www.youtube.com/, Google",
        "?yclid=x, none, yandex.com",
        "?epik=x, none, pinterest.com",
        "?fbclid=x, none, Facebook",
        "?fbclid=x, https://l.instagram.com/, Instagram",
        "?fbclid=x, https://unheard.example/, Facebook",
        "?fbclid=x&gclid=y, none, Google",
        "?msclkid=x&utm_source=bing, none, Bing",
        "?utm_source=secret, none, direct",
        "?utm_source=a%00b, none, direct",
      })
  void source_followsTheOrderOfPrecedence(
      String query, @org.jspecify.annotations.Nullable String referrer, String source) {
    assertThat(touch(query, Optional.ofNullable(referrer)).map(Touch::source)).contains(source);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "'', none, direct",
        "'', https://www.google.com/, search",
        "'', https://facebook.com/, social",
        "'', https://youtube.com/, video",
        "'', https://chatgpt.com/, ai",
        "'', https://blog.example/, referral",
        "'', https://newsletter.example/, referral",
        "'', http://203.0.113.9/, direct",
        "?utm_source=google, none, search",
        "?utm_source=chatgpt.com, none, ai",
        "?utm_source=leaflet, none, campaign",
        "?utm_campaign=spring, none, campaign",
        "?utm_campaign=spring, https://www.google.com/, search",
        "?utm_campaign=spring, https://blog.example/, campaign",
        "?utm_term=boots, https://blog.example/, referral",
        "?ref=blog, none, campaign",
        "?utm_source=google&utm_medium=cpc, none, paid_search",
        "?utm_source=Facebook&utm_medium=CPC, none, paid_social",
        "?utm_source=leaflet&utm_medium=cpc, none, paid",
        "?utm_source=youtube&utm_medium=cpv, none, paid",
        "?utm_source=leaflet&utm_medium=paid_social, none, paid_social",
        "?utm_source=leaflet&utm_medium=PaidSearch, none, paid_search",
        "?utm_source=google&utm_medium=display, none, paid",
        "?utm_source=criteo&utm_medium=retargeting, none, paid",
        "?utm_source=google&utm_medium=email, none, mail",
        "?utm_source=leaflet&utm_medium=e-mail, none, mail",
        "?utm_medium=newsletter, none, mail",
        "?utm_source=leaflet&utm_medium=social-network, none, social",
        "?utm_source=youtube&utm_medium=social, none, social",
        "?utm_source=leaflet&utm_medium=organic+video, none, video",
        "?utm_source=leaflet&utm_medium=Affiliate, none, affiliate",
        "?utm_source=leaflet&utm_medium=organic, none, search",
        "?utm_source=facebook&utm_medium=organic, none, social",
        "?utm_source=leaflet&utm_medium=referral, none, referral",
        "?utm_source=leaflet&utm_medium=qr, none, campaign",
        "?utm_source=leaflet&utm_medium=, none, campaign",
        "?utm_source=leaflet&utm_medium=cpx-plan, none, paid",
        "?utm_source=google&utm_medium=pmax, none, paid_search",
        "?utm_source=google&utm_medium=Performance+Max, none, paid_search",
        "?utm_source=google&utm_medium=demandgen&gad_source=1, none, paid_search",
        "?utm_source=google&utm_medium=demand_gen, none, paid_search",
        "?utm_source=google&utm_medium=sem, none, paid_search",
        "?utm_source=bing&utm_medium=SEA, none, paid_search",
        "?utm_source=leaflet&utm_medium=sea, none, paid_search",
        "?utm_source=facebook&utm_medium=ads, none, paid_social",
        "?utm_source=facebook&utm_medium=sem, none, paid_social",
        "?utm_source=google&utm_medium=adwords, none, paid_search",
        "?utm_source=google&utm_medium=shopping, none, paid_search",
        "?utm_source=leaflet&utm_medium=shopping, none, paid",
        "?utm_source=google&utm_medium=organic-shopping, none, search",
        "?utm_source=leaflet&utm_medium=interstitial, none, paid",
        "?utm_source=youtube&utm_medium=paid-video, none, paid",
        "?utm_source=facebook_ads, none, paid_social",
        "?utm_source=facebook_ads&utm_medium=social, none, paid_social",
        "?utm_source=google_ads, none, paid_search",
        "?utm_source=adwords, none, paid_search",
        "?utm_source=youtube-ads, none, paid",
        "?utm_source=summer-newsletter, none, mail",
        "?utm_source=newsletter&utm_medium=qr, none, mail",
        "?utm_source=leaflet&utm_medium=scpc, none, campaign",
        "?gclid=x, none, paid_search",
        "?gclid=x, https://www.google.com/, paid_search",
        "?gclid=x, https://www.bing.com/, paid_search",
        "?gclid=x, https://www.youtube.com/, paid",
        "?gclid=x, https://youtube.com/, paid",
        "?gclid=x, https://ads.publisher.example/, paid",
        "?gclid=x&utm_source=google&utm_medium=cpc, https://blog.example/, paid",
        "?gclid=x&utm_source=google&utm_medium=paid-search, https://blog.example/, paid_search",
        "?dclid=x, none, paid",
        "?dclid=x, https://www.google.com/, paid",
        "?gad_source=1&gad_campaignid=2, https://www.google.com/, paid_search",
        "?gad_campaignid=2, none, paid_search",
        "?gad_source=1, https://youtube.com/, paid",
        "?oppref=x, none, paid",
        "?fbclid=x&utm_medium=paid, https://facebook.com/, paid_social",
        "?gclid=x&utm_medium=affiliate, none, affiliate",
        "?srsltid=x, none, referral",
        "?ttclid=x, none, paid",
        "?fbclid=x, none, social",
        "?epik=x, none, referral",
        "?fbclid=x&utm_source=facebook&utm_medium=paid, none, paid_social",
        "?gclid=x&utm_source=google&utm_medium=email, none, mail",
        "?gclid=x&utm_source=google&utm_medium=organic, none, paid_search",
      })
  void channel_isSetByTheFirstMatchingRule(
      String query, @org.jspecify.annotations.Nullable String referrer, String channel) {
    assertThat(touch(query, Optional.ofNullable(referrer)).map(touch -> touch.channel().wireName()))
        .contains(channel);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "'', https://login.example/",
        "?code=x&state=y, https://login.example/",
        "?code=x&state=y, https://unheard.example/",
        "?code=x&state=y, https://facebook.com/",
        "?code=x&state=y, none",
        "?error=access_denied&state=y, https://unheard.example/",
        "?id_token=x, https://unheard.example/",
      })
  void returnFromASignIn_isNotATouch(
      String query, @org.jspecify.annotations.Nullable String referrer) {
    assertThat(touch(query, Optional.ofNullable(referrer))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "?utm_source=newsletter&code=x&state=y, https://login.example/, newsletter",
    "?utm_medium=email&code=x&state=y, https://blog.example/, blog.example",
    "?ref=partner, https://login.example/, partner",
    "?gclid=x&code=x&state=y, https://blog.example/, Google",
    "?code=x&state=y, https://www.google.com/, Google",
    "?code=x, https://blog.example/, blog.example",
    "?state=CA, https://blog.example/, blog.example",
  })
  void campaignClickOrSearch_isATouchDespiteTheLooksOfASignIn(
      String query, String referrer, String source) {
    assertThat(touch(query, Optional.of(referrer)).map(Touch::source)).contains(source);
  }

  @Test
  void touch_keepsCampaignClickIdTypeAndReferrerHost() {
    String query =
        "?utm_source=s&utm_medium=paid-search&utm_campaign=c&utm_term=t&utm_content=o&gclid=person&email=a@b.c";
    assertThat(touch(query, Optional.of("https://www.google.com/search?q=private")))
        .contains(
            new Touch(
                Channel.PAID_SEARCH,
                "s",
                Optional.of("paid-search"),
                Optional.of("c"),
                Optional.of("t"),
                Optional.of("o"),
                Optional.of("gclid"),
                Optional.of("google.com")));
  }

  @Test
  void personalCampaignValue_isDropped_andALongOneIsCut() {
    String query =
        "?utm_source=s&utm_campaign=secret&utm_term="
            + "\ud83d\ude00".repeat(256)
            + "&utm_content="
            + "x".repeat(255);
    Touch touch = touch(query, Optional.empty()).orElseThrow();
    assertThat(touch.campaign()).isEmpty();
    assertThat(touch.term()).contains("\ud83d\ude00".repeat(255));
    assertThat(touch.content()).contains("x".repeat(255));
  }

  private static Optional<Touch> touch(String query, Optional<String> referrer) {
    PageUrl page = PageUrl.parse("https://shop.example/" + query).orElseThrow();
    return new TouchDetector(new FakeKnownSources()).of(SITE, page, referrer, "secret"::equals);
  }
}
