package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client.Device;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.http.browser.UserAgentParser.UserAgent;
import dev.vouch.http.browser.UserAgentParser.UserAgent.Kind;
import dev.vouch.http.resource.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * User-Agents written for these tests in the form of those that browsers, apps, televisions and
 * crawlers send. The public lists are compared when the list of crawlers is refreshed
 * (scripts/crawlers.mjs).
 */
class UserAgentSamplesTest {
  private static final UserAgentParser PARSER = new UserAgentParser();

  static Stream<Arguments> browsers() {
    return lines("browsers.tsv")
        .map(line -> line.split("\t", -1))
        .map(
            fields ->
                Arguments.of(
                    fields[3],
                    new UserAgent(
                        Kind.BROWSER,
                        WireNamed.of(Device.class, fields[0]),
                        Optional.of(fields[1]),
                        Optional.of(fields[2]))));
  }

  static Stream<String> crawlers() {
    return lines("crawlers.txt");
  }

  private static Stream<String> lines(String name) {
    return Resource.text(UserAgentSamplesTest.class, "samples/" + name).lines();
  }

  @ParameterizedTest
  @MethodSource("browsers")
  void browser_isNoCrawler_andHasItsDeviceNameAndSystem(String userAgent, UserAgent expected) {
    assertThat(PARSER.parse(userAgent)).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("browsers")
  void overloadedServer_knowsTheSameDevices(String userAgent, UserAgent expected) {
    assertThat(UserAgentTokens.parse(userAgent))
        .extracting(UserAgent::kind, UserAgent::device)
        .containsExactly(expected.kind(), expected.device());
  }

  @ParameterizedTest
  @MethodSource("crawlers")
  void crawler_isNoBrowser(String userAgent) {
    assertThat(PARSER.parse(userAgent).kind()).isEqualTo(Kind.CRAWLER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)"
            + " HeadlessChrome/142.0.0.0 Safari/537.36",
        "Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko)"
            + " PhantomJS/2.1.1 Safari/538.1",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
            + " HeadlessEdg/142.0.0.0 Safari/537.36",
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Cypress/15.6.0"
            + " Chrome/138.0.7204.251 Electron/37.6.0 Safari/537.36",
        "Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/27.2.0",
      })
  void headlessBrowserOrTestingTool_isAutomated_alsoOnAnOverloadedServer(String userAgent) {
    assertThat(PARSER.parse(userAgent).kind()).isEqualTo(Kind.AUTOMATED);
    assertThat(UserAgentTokens.parse(userAgent).kind()).isEqualTo(Kind.AUTOMATED);
  }

  @Test
  void consoleWithTheTokenOfATelevision_isADesktop() {
    assertThat(PARSER.parse("Mozilla/5.0 (PlayStation 5/SmartTV) AppleWebKit/605.1.15").device())
        .isEqualTo(Device.DESKTOP);
  }

  @Test
  void scriptThatRefreshesTheList_leavesOutTheSameModels() throws IOException {
    assertThat(Files.readString(Path.of("..", "scripts", "crawlers.mjs")))
        .contains("/" + UserAgentParser.ANDROID_MODEL.pattern() + "/");
  }
}
