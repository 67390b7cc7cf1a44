package dev.vouch.http.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalPathTest {
  @ParameterizedTest
  @ValueSource(strings = {"/", "/sites", "/?period=7d", "/a//b", "/a?next=https://b.example"})
  void localPath_isAccepted(String text) {
    assertThat(LocalPath.parse(text)).contains(new LocalPath(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "sites",
        "//evil.example",
        "/\\evil.example",
        "/\t/evil.example",
        "https://evil.example",
        "/a\\b",
        "/a b",
        "/a\r\nSet-Cookie:x",
        "javascript:alert(1)",
        "/ä"
      })
  void pathThatMightLeaveTheServer_isRefused(String text) {
    assertThat(LocalPath.parse(text)).isEmpty();
  }

  @Test
  void pathOver2000Characters_isRefused() {
    assertThat(LocalPath.parse("/" + "a".repeat(1999))).isPresent();
    assertThat(LocalPath.parse("/" + "a".repeat(2000))).isEmpty();
  }

  @Test
  void url_isReducedToItsPathAndQuery() {
    assertThat(LocalPath.ofUrl("https://vouch.example/sites?a=%2F#b"))
        .contains(new LocalPath("/sites?a=%2F"));
    assertThat(LocalPath.ofUrl("https://vouch.example")).isEmpty();
    assertThat(LocalPath.ofUrl("not an address")).isEmpty();
    assertThat(LocalPath.ofUrl("mailto:a@b.example")).isEmpty();
  }
}
