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
    "https://shop.example/caf%C3%A9, shop.example, /caf%C3%A9",
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

  @Test
  void parameters_areDecodedWithoutDuplicatesAndMalformedOnes() {
    String query = "?UTM_Source=a+b%26c&utm_source=later&empty=&flag&x=%zz&y=%C3%A9&y&%zz=1&&";
    assertThat(PageUrl.parse("https://shop.example/" + query + "#z=1").orElseThrow().parameters())
        .isEqualTo(Map.of("utm_source", "a b&c", "empty", "", "y", "é"));
  }
}
