package dev.vouch.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.RawConnection.Answer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The setting that decides the links that others are sent. */
class PublicUrlTest {
  @ParameterizedTest
  @CsvSource({
    "https://vouch.example, https://vouch.example/problems",
    "HTTPS://Vouch.Example/, https://vouch.example/problems",
    "https://vouch.example:8443, https://vouch.example:8443/problems",
    "https://[2001:db8::1]:8443, https://[2001:db8::1]:8443/problems"
  })
  void httpsUrl_isTheStartOfLinks(String setting, String link) {
    assertThat(PublicUrl.parse(setting).orElseThrow().link("/problems")).isEqualTo(link);
  }

  @Test
  void withoutSetting_linksArePaths() {
    assertThat(PublicUrl.UNKNOWN.link("/problems")).isEqualTo("/problems");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "vouch.example",
        "http://vouch.example",
        "https://",
        "https:/vouch.example",
        "https://vouch.example/path",
        "https://vouch.example//",
        "https://vouch.example?a=1",
        "https://vouch.example#a",
        "https://user@vouch.example",
        "https://vouch.example:0",
        "https://vouch.example:65536",
        "https://vouch example",
        "https://vouch_1.example"
      })
  void anythingElse_isRejected(String setting) {
    assertThat(PublicUrl.parse(setting)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /nowhere HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"
      })
  void problemType_isAnAbsoluteUrlOfTheSetting(String request) {
    PublicUrl url = PublicUrl.parse("https://vouch.example").orElseThrow();
    try (WebServer server =
            WebServer.start("127.0.0.1", 0, ConnectionLimits.STANDARD, url, List.of());
        RawConnection connection = new RawConnection(server.port())) {
      Answer answer = connection.send(request).read();
      assertThat(answer.body())
          .contains("\"type\":\"https://vouch.example/problems/")
          .doesNotContain("evil.example");
    }
  }
}
