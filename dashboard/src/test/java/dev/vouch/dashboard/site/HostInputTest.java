package dev.vouch.dashboard.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.dashboard.site.SiteForm.HostInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostInputTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "shop.example, shop.example",
        "https://Shop.example/path?a=b#c, Shop.example",
        "http://shop.example:8080, shop.example",
        "capacitor://localhost/home, capacitor://localhost",
        "app://bundle, app://bundle",
        "//shop.example/, shop.example",
        "*.shop.example, shop.example",
        "shop.example., shop.example",
        "localhost:3000/cart, localhost",
        "bücher.example/neu, bücher.example"
      })
  void hostOfAUrl_isExtracted(String typed, String host) {
    assertThat(HostInput.of(typed)).containsExactly(host);
  }

  @Test
  void severalHosts_areSplitAndDeduplicated() {
    assertThat(HostInput.of(" a.example,b.example;\n c.example  a.example "))
        .containsExactly("a.example", "b.example", "c.example");
  }

  @Test
  void blankInput_hasNoHosts() {
    assertThat(HostInput.of(" , ")).isEmpty();
  }
}
