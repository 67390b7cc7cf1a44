package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.KnownSources.KnownSource;
import dev.vouch.core.event.PageUrl;
import dev.vouch.core.event.Touch;
import dev.vouch.core.event.TouchDetector;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bundled source lists, with real referrers and campaigns (docs/sources.md). */
class BundledSourcesTest {
  private static final BundledSources SOURCES = BundledSources.load();
  private static final TouchDetector TOUCHES = new TouchDetector(SOURCES);

  @ParameterizedTest
  @CsvSource({
    "https://www.google.com/, Google, search",
    "https://www.google.de/, Google, search",
    "https://google.co.uk/, Google, search",
    "https://www.google.com.br/url?sa=t, Google, search",
    "android-app://com.google.android.googlequicksearchbox/, Google, search",
    "https://www.bing.com/, Bing, search",
    "https://cn.bing.com/, Bing, search",
    "https://duckduckgo.com/, DuckDuckGo, search",
    "https://search.yahoo.com/, Yahoo!, search",
    "https://de.search.yahoo.com/, Yahoo!, search",
    "https://www.ecosia.org/, Ecosia, search",
    "https://search.brave.com/, Brave, search",
    "https://www.startpage.com/, StartPage, search",
    "https://www.qwant.com/, Qwant, search",
    "https://kagi.com/, Kagi, search",
    "https://yandex.ru/, Yandex, search",
    "https://yandex.com.tr/, Yandex, search",
    "https://www.baidu.com/, Baidu, search",
    "https://search.naver.com/, Naver, search",
    "https://l.facebook.com/, Facebook, social",
    "https://m.facebook.com/, Facebook, social",
    "https://lm.facebook.com/, Facebook, social",
    "https://l.instagram.com/, Instagram, social",
    "https://t.co/x, Twitter, social",
    "https://x.com/, Twitter, social",
    "android-app://com.twitter.android/, Twitter, social",
    "https://www.linkedin.com/, LinkedIn, social",
    "https://lnkd.in/, LinkedIn, social",
    "android-app://com.linkedin.android/, LinkedIn, social",
    "https://old.reddit.com/, reddit, social",
    "https://www.pinterest.co.uk/, Pinterest, social",
    "https://bsky.app/, Bluesky, social",
    "https://fosstodon.org/, Mastodon, social",
    "https://l.threads.net/, Threads, social",
    "https://www.tiktok.com/, TikTok, social",
    "https://news.ycombinator.com/, Hacker News, social",
    "https://away.vk.com/, Vkontakte, social",
    "https://web.whatsapp.com/, WhatsApp, social",
    "https://m.youtube.com/, YouTube, video",
    "https://youtu.be/, YouTube, video",
    "https://vimeo.com/, Vimeo, video",
    "https://www.twitch.tv/, Twitch, video",
    "https://www.dailymotion.com/, Dailymotion, video",
    "https://rutube.ru/, rutube.ru, video",
    "https://mail.google.com/, Gmail, mail",
    "android-app://com.google.android.gm/, Gmail, mail",
    "https://outlook.live.com/, Outlook, mail",
    "https://outlook.office.com/, Outlook, mail",
    "https://mail.yahoo.com/, Yahoo Mail, mail",
    "https://app.fastmail.com/, FastMail, mail",
    "https://mail.proton.me/, ProtonMail, mail",
    "https://e.mail.ru/, Mail.ru, mail",
    "https://webmail.provider.example/, webmail.provider.example, mail",
    "https://chatgpt.com/, ChatGPT, ai",
    "https://chat.openai.com/, ChatGPT, ai",
    "https://claude.ai/, Claude, ai",
    "https://www.perplexity.ai/, Perplexity, ai",
    "https://gemini.google.com/, Gemini, ai",
    "https://copilot.microsoft.com/, Copilot, ai",
    "https://www.phind.com/, phind.com, ai",
    "https://www.amazon.com/, Amazon, shopping",
    "https://www.amazon.co.jp/, Amazon, shopping",
    "https://www.ebay.de/, eBay, shopping",
    "https://www.etsy.com/, Etsy, shopping",
    "https://shopping.google.com/, Google Shopping, shopping",
    "https://www.idealo.de/, idealo.de, shopping",
    "https://m.otto.de/, otto.de, shopping",
    "https://claude.com/, Claude, ai",
    "https://copilot.com/, Copilot, ai",
    "https://m365.cloud.microsoft/, Copilot, ai",
    "https://www.kimi.com/, Kimi, ai",
    "https://www.doubao.com/, Doubao, ai",
    "https://poe.com/, Poe, ai",
    "https://chat.z.ai/, Z.ai, ai",
    "android-app://com.openai.chatgpt/, ChatGPT, ai",
    "android-app://com.anthropic.claude/, Claude, ai",
    "android-app://ai.perplexity.app.android/, Perplexity, ai",
    "https://t.me/, Telegram, social",
    "https://m.search.naver.com/, Naver, search",
    "https://html.duckduckgo.com/, DuckDuckGo, search",
    "https://search.google.com/, Google, search",
    "https://edgeservices.bing.com/, Bing, search",
    "https://m.baidu.com/, Baidu, search",
    "android-app://com.facebook.katana/, Facebook, social",
    "android-app://com.instagram.android/, Instagram, social",
    "android-app://com.instagram.barcelona/, Threads, social",
    "android-app://com.google.android.youtube/, YouTube, video",
    "android-app://com.zhiliaoapp.musically/, TikTok, social",
    "android-app://com.pinterest/, Pinterest, social",
    "android-app://com.reddit.frontpage/, reddit, social",
    "android-app://org.telegram.messenger/, Telegram, social",
    "android-app://com.tencent.mm/, WeChat, social",
    "android-app://com.Slack/, Slack, social",
    "android-app://com.microsoft.office.outlook/, Outlook, mail",
    "android-app://com.unheard.app/, com.unheard.app, referral",
    "https://googleads.g.doubleclick.net/, Google Ads, paid",
    "https://deref-gmx.net/, GMX, mail",
    "https://sites.google.com/, sites.google.com, referral",
    "https://blog.acme.email/, blog.acme.email, referral",
    "https://shop.yt/, shop.yt, referral",
    "https://github.com/, GitHub, social",
    "https://docs.google.com/, docs.google.com, referral",
    "https://notgoogle.com/, notgoogle.com, referral",
    "https://google.com.evil.example/, google.com.evil.example, referral",
    "https://netflix.com/, Netflix, video",
    "https://en.wikipedia.org/, en.wikipedia.org, referral",
    "https://www.cnn.com/, cnn.com, referral",
    "https://mail.example/, mail.example, referral",
    "https://co.uk/, co.uk, referral",
    "https://news.example/story, news.example, referral",
  })
  void referrer_isMappedToItsSourceAndChannel(String referrer, String source, String channel) {
    assertTouch("", Optional.of(referrer), source, channel);
  }

  @ParameterizedTest
  @CsvSource({
    "?utm_source=google&utm_medium=cpc, Google, paid_search",
    "?utm_source=Google&utm_medium=organic, Google, search",
    "?gclid=x, Google, paid_search",
    "?msclkid=x, Bing, paid_search",
    "?yclid=x, Yandex, paid_search",
    "?twclid=x, Twitter, paid_social",
    "?ttclid=x, TikTok, paid_social",
    "?li_fat_id=x, LinkedIn, paid_social",
    "?rdt_cid=x, reddit, paid_social",
    "?ScCid=x, Snapchat, paid_social",
    "?fbclid=x, Facebook, social",
    "?igshid=x, Instagram, social",
    "?epik=x, Pinterest, social",
    "?utm_source=fb&utm_medium=paid, Facebook, paid_social",
    "?utm_source=IG&utm_medium=social, Instagram, social",
    "?utm_source=x.com, Twitter, social",
    "?utm_source=www.facebook.com, Facebook, social",
    "?utm_source=chatgpt.com, ChatGPT, ai",
    "?utm_source=Amazon&utm_medium=cpc, Amazon, paid",
    "?utm_source=newsletter, newsletter, mail",
    "?utm_source=Newsletter, newsletter, mail",
    "?utm_source=naver, Naver, search",
    "?utm_source=Partner-Blog, Partner-Blog, campaign",
    "?utm_source=Mail.+Our+big+news.+Read, Mail. Our big news. Read, campaign",
    "?ref=producthunt, Product Hunt, social",
    "?utm_source=deviantart, deviantart.com, social",
    "?utm_source=build, build, campaign",
    "?utm_source=openai, ChatGPT, ai",
    "?utm_source=chatgpt.com/, ChatGPT, ai",
    "?utm_source=https://chatgpt.com/, ChatGPT, ai",
    "?utm_source=facebook_ads, Facebook, paid_social",
    "?utm_source=fb-ads, Facebook, paid_social",
    "?utm_source=fbad, Facebook, paid_social",
    "?utm_source=google_ads, Google, paid_search",
    "?utm_source=adwords, Google, paid_search",
    "?utm_source=reddit-ads, reddit, paid_social",
    "?utm_source=meta, Facebook, social",
    "?utm_source=meta&utm_medium=paid, Facebook, paid_social",
    "?utm_source=an&utm_medium=paid, Facebook, paid_social",
    "?utm_source=msg&utm_medium=paid, Facebook Messenger, paid_social",
    "?utm_source=yt, YouTube, video",
    "?utm_source=yt-ads, YouTube, paid",
    "?utm_source=threads, Threads, social",
    "?utm_source=mailchimp, Mailchimp, mail",
    "?utm_source=klaviyo, Klaviyo, mail",
    "?utm_source=newsletter-uk, newsletter-uk, mail",
    "?utm_source=bing&utm_medium=pmax, Bing, paid_search",
    "?utm_source=google&utm_medium=shopping, Google, paid_search",
    "?utm_source=tiktok&utm_medium=ads, TikTok, paid_social",
    "?dclid=x, Google, paid",
    "?gad_source=1&gad_campaignid=123, Google, paid_search",
    "?oppref=abc, ChatGPT, paid",
    "?srsltid=abc, Google Shopping, shopping",
  })
  void campaign_isMappedToItsSourceAndChannel(String query, String source, String channel) {
    assertTouch(query, Optional.empty(), source, channel);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://accounts.google.com/",
        "https://accounts.google.com/o/oauth2/auth",
        "https://appleid.apple.com/",
        "https://login.microsoftonline.com/",
        "https://login.live.com/",
        "https://www.facebook.com/v19.0/dialog/oauth",
        "https://www.facebook.com/dialog/oauth",
        "https://api.twitter.com/",
        "https://x.com/i/oauth2/authorize",
        "https://github.com/login/oauth/authorize",
        "https://shop.okta.com/",
        "https://tenant.eu.auth0.com/",
        "https://shop.onelogin.com/",
        "https://auth.pingone.eu/",
        "https://shop.auth.eu-central-1.amazoncognito.com/",
        "https://tenant.b2clogin.com/",
        "https://id.shop-group.example/realms/shop/protocol/openid-connect/auth",
        "https://id.shop-group.example/auth/realms/shop/login-actions/authenticate",
        "https://centinelapi.cardinalcommerce.com/",
        "https://secure5.arcot.com/",
        "https://acs.sia.eu/",
        "https://www.securesuite.co.uk/",
      })
  void pageThatOnlyAuthenticates_isNotATouch(String referrer) {
    assertThat(touch("", Optional.of(referrer))).isEmpty();
    assertThat(touch("?utm_source=newsletter", Optional.of(referrer))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://www.facebook.com/",
        "https://github.com/",
        "https://github.com/vouch/vouch",
        "https://notokta.com/",
        "https://okta.com.evil.example/",
        "https://forum.example/realms/fantasy",
        "android-app://com.okta.mobile/",
      })
  void otherPage_isATouch(String referrer) {
    assertThat(touch("", Optional.of(referrer))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "com", "{}", "www.", "x.co", "-.de"})
  void unknownHost_hasNoSource(String host) {
    assertThat(SOURCES.byHost(host)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Google", "google.com", "Facebook", "Gmail", "YouTube", "ChatGPT"})
  void sourceName_isCaseInsensitive(String name) {
    Optional<KnownSource> source = SOURCES.byName(name);
    assertThat(source).isPresent();
    assertThat(SOURCES.byName(name.toUpperCase(Locale.ROOT))).isEqualTo(source);
  }

  private static void assertTouch(
      String query, Optional<String> referrer, String source, String channel) {
    Touch touch = touch(query, referrer).orElseThrow();
    assertThat(touch.source()).isEqualTo(source);
    assertThat(touch.channel().wireName()).isEqualTo(channel);
  }

  private static Optional<Touch> touch(String query, Optional<String> referrer) {
    PageUrl page = PageUrl.parse("https://shop.example/" + query).orElseThrow();
    return TOUCHES.of(BrowserServer.SITE, page, referrer, value -> false);
  }
}
