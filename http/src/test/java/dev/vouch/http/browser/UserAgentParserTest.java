package dev.vouch.http.browser;

import static dev.vouch.core.event.Client.Device.DESKTOP;
import static dev.vouch.core.event.Client.Device.MOBILE;
import static dev.vouch.core.event.Client.Device.TABLET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client.Device;
import dev.vouch.http.browser.UserAgentParser.UserAgent;
import dev.vouch.http.browser.UserAgentParser.UserAgent.Kind;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserAgentParserTest {
  private static final UserAgentParser PARSER = new UserAgentParser();

  static Stream<Arguments> browsers() {
    return Stream.of(
        browser(
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)"
                + " Chrome/142.0.0.0 Safari/537.36",
            DESKTOP,
            "Chrome",
            "Linux"),
        browser(
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
            DESKTOP,
            "Firefox",
            "Windows"),
        browser(
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like"
                + " Gecko) Version/26.1 Safari/605.1.15",
            DESKTOP,
            "Safari",
            "Mac OS X"),
        browser(
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
                + " Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
            DESKTOP,
            "Edge",
            "Windows"),
        browser(
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML,"
                + " like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
            MOBILE,
            "Mobile Safari",
            "iOS"),
        browser(
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)"
                + " Chrome/142.0.0.0 Mobile Safari/537.36",
            MOBILE,
            "Chrome Mobile",
            "Android"),
        browser(
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)"
                + " Chrome/142.0.0.0 Safari/537.36",
            TABLET,
            "Chrome",
            "Android"),
        browser(
            "Mozilla/5.0 (Android 15; Tablet; rv:145.0) Gecko/145.0 Firefox/145.0",
            TABLET,
            "Firefox Mobile",
            "Android"),
        browser(
            "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
                + " Version/12.1.2 Mobile/15E148 Safari/604.1",
            TABLET,
            "Mobile Safari",
            "iOS"),
        browser(
            "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; Tablet PC 2.0; rv:11.0) like Gecko",
            DESKTOP,
            "IE",
            "Windows"));
  }

  private static Arguments browser(String userAgent, Device device, String browser, String os) {
    return Arguments.of(
        userAgent, new UserAgent(Kind.BROWSER, device, Optional.of(browser), Optional.of(os)));
  }

  @ParameterizedTest
  @MethodSource("browsers")
  void browser_isDetectedByItsDocumentedTokens(String userAgent, UserAgent expected) {
    assertThat(PARSER.parse(userAgent)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
        "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0;"
            + " +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36",
        "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2;"
            + " +https://openai.com/gptbot)",
        "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
        "curl/8.5.0",
        "Wget/1.21.4",
        "python-requests/2.32.3",
        "Go-http-client/2.0",
        "UptimeRobot/2.0",
      })
  void nonBrowsers_areCrawlers(String userAgent) {
    assertThat(PARSER.parse(userAgent).kind()).isEqualTo(Kind.CRAWLER);
  }

  @Test
  void unknownBrowser_hasNoFamilies() {
    assertThat(PARSER.parse("Mozilla/5.0"))
        .isEqualTo(new UserAgent(Kind.BROWSER, DESKTOP, Optional.empty(), Optional.empty()));
  }

  @Test
  void first400Characters_areParsed_andTheDeviceComesFromAll() {
    String crawler = "Googlebot/";
    assertThat(PARSER.parse("x".repeat(400 - crawler.length()) + crawler + "2.1").kind())
        .isEqualTo(Kind.CRAWLER);
    assertThat(PARSER.parse("x".repeat(400) + crawler + "2.1 Mobi"))
        .isEqualTo(new UserAgent(Kind.BROWSER, MOBILE, Optional.empty(), Optional.empty()));
  }

  @ParameterizedTest
  @MethodSource({"browsers", "otherBrowsers"})
  void tokens_ofCommonBrowsers_giveTheSameResult(String userAgent) {
    assertThat(UserAgentTokens.parse(userAgent)).isEqualTo(PARSER.parse(userAgent));
  }

  static Stream<String> otherBrowsers() {
    String android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ";
    String iphone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like"
            + " Gecko) ";
    return Stream.of(
        android + "Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0",
        android + "Chrome/142.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0",
        android + "SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
        android.replace("K)", "SM-S911B; wv)")
            + "Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36",
        iphone + "CriOS/142.0.0.0 Mobile/15E148 Safari/604.1",
        iphone + "FxiOS/145.0 Mobile/15E148 Safari/605.1.15",
        iphone + "Version/18.0 EdgiOS/142.0.0.0 Mobile/15E148 Safari/604.1",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
            + " Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0",
        "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko)"
            + " Chrome/142.0.0.0 Safari/537.36",
        "Mozilla/5.0");
  }
}
