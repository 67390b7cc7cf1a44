package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageUrlTest {
  @ParameterizedTest
  @CsvSource({
    "https://Shop.Example, shop.example, /",
    "https://shop.example/, shop.example, /",
    "https://shop.example:8443/a/b?c=d#e, shop.example, /a/b",
    "https://user:word@shop.example./a, shop.example, /a",
    "https://shop.example?a=/b, shop.example, /",
    "https://shop.example#/b?c, shop.example, /",
    "http://[2001:db8::1]:80/a, 2001:db8::1, /a",
    "http://127.0.0.1:3000/a|b{c}, 127.0.0.1, /a|b{c}",
    "https://shop.example/caf%c3%a9/%7Euser, shop.example, /café/~user",
    "https://shop.example/%FF%zz, shop.example, /%FF%zz",
    "android-app://com.google.android.gm/, com.google.android.gm, /",
  })
  void url_isParsedIntoHostAndPath(String text, String host, String path) {
    PageUrl url = PageUrl.parse(text).orElseThrow();
    assertThat(url.host()).isEqualTo(host);
    assertThat(url.path()).isEqualTo(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/a",
        "shop.example/a",
        "://shop.example",
        "about:blank",
        "https://",
        "https:///a",
        "https://a b/",
        "1http://a/",
        "https://\u0000/",
        "data:text/html,x",
        "null",
      })
  void invalidUrl_isRejected(String text) {
    assertThat(PageUrl.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "?UTM_Source=a+b%26c, utm_source, a b&c",
        "?y=%C3%A9, y, é",
        "?utm_source=50%off-list, utm_source, 50%off-list",
        "?utm_source=100%&x=1, utm_source, 100%",
        "?utm_source=%zz, utm_source, %zz",
        "?utm_source=M%FCnchen, utm_source, M\ufffdnchen",
        "?50%=a, 50%, a",
        "?utm_campaign=%%CAMPAIGN%%, utm_campaign, %%CAMPAIGN%%",
        "?utm_campaign=%CAMPAIGN%, utm_campaign, %CAMPAIGN%",
        "?utm_campaign=%7B%7Bcampaign.name%7D%7D, utm_campaign, {{campaign.name}}",
        "?utm_campaign={{campaign.name}}, utm_campaign, {{campaign.name}}",
        "?utm_source=a&utm_source=b, utm_source, a",
        "?utm_source=&utm_source=b, utm_source, b",
        "?utm_source&utm_source=+&utm_source=b, utm_source, b",
        "?utm_source=a&amp;utm_medium=b, utm_medium, b",
        "?utm_source=a&amp;amp;utm_medium=b, utm_medium, b",
        "?utm_source=a&AMP;UTM_medium=b, utm_medium, b",
        "?utm_source=a&%23038;utm_medium=b, utm_medium, b",
        "?amp;utm_source=escaped&utm_source=real, utm_source, real",
        "?amp;utm_source=escaped&utm_source=, utm_source, escaped",
        "?amp;gclid=x, gclid, x",
        "?a=b?utm_source=c, utm_source, c",
        "?x=1#038;utm_medium=a&#038;utm_campaign=b, utm_medium, a",
        "?x=1#038;utm_medium=a&#038;utm_campaign=b, utm_campaign, b",
        "#utm_source=a, utm_source, a",
        "#/route?utm_source=a, utm_source, a",
        "#section&utm_source=a, utm_source, a",
        "#utm_source=a#section, utm_source, a",
        "#&amp;utm_source=a, utm_source, a",
        "?utm_source=query#utm_source=fragment, utm_source, query",
        "?amp;utm_source=query#utm_source=fragment, utm_source, query",
      })
  void parameters_areReadAsPeopleWriteThem(String rest, String name, String value) {
    assertThat(parameters(rest)).containsEntry(name, value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"?utm_source", "?utm_source=", "?utm_source=%20", "?=x", "?&&", "?", "#"})
  void blankParameters_areAbsent(String rest) {
    assertThat(parameters(rest)).doesNotContainKey("utm_source");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"amp;", "%41", "%FF", "%C3%A9", "%", "0", "#038;", "/..", "?utm_", "&", "é"})
  void longUrl_isRead(String part) {
    String many = part.repeat(60_000 / part.length());
    assertThat(PageUrl.parse("https://shop.example/" + many + "?" + many + "=1&a=" + many))
        .isPresent();
  }

  @Test
  void fragment_hasNoOtherParametersThanThoseOfCampaigns() {
    assertThat(parameters("#access_token=a&code=b&state=c&gclid=d&utm_term=e"))
        .isEqualTo(Map.of("utm_term", "e"));
  }

  @ParameterizedTest
  @CsvSource({
    "?code=a&state=b, true",
    "?error=access_denied&state=b, true",
    "?id_token=a, true",
    "?code=SUMMER, false",
    "?state=CA, false",
    "?code=&state=b, false",
    "'', false",
  })
  void answerOfASignIn_isRecognized(String query, boolean isAnswer) {
    assertThat(PageUrl.parse("https://shop.example/" + query).orElseThrow().answersSignIn())
        .isEqualTo(isAnswer);
  }

  private static Map<String, String> parameters(String rest) {
    return PageUrl.parse("https://shop.example/" + rest).orElseThrow().parameters();
  }
}
