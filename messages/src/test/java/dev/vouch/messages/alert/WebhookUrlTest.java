package dev.vouch.messages.alert;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookUrlTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://ops.example",
        "https://ops.example:8443/hooks/vouch?team=a%20b",
        "https://10.0.0.7:65535/",
        "https://[2001:db8::1]/x",
        "HTTPS://OPS.EXAMPLE/",
        "http://localhost:9000/",
        "http://127.0.0.1/",
        "http://127.1.2.3:80/",
        "http://[::1]:9000/",
        "http://[0:0:0:0:0:0:0:1]/",
      })
  void httpsOrLoopbackUrl_isAccepted(String typed) {
    assertThat(WebhookUrl.validate(" " + typed + "\n"))
        .isEqualTo(new WebhookUrl.Validation.Valid(URI.create(typed)));
  }

  @ParameterizedTest
  @CsvSource({
    "'', full URL",
    "ops.example/hook, full URL",
    "/hook, full URL",
    "https:///hook, full URL",
    "https://ops example/, full URL",
    "mailto:ops@example.com, full URL",
    "ftp://ops.example/, full URL",
    "file:///etc/passwd, full URL",
    "http://ops.example/, Use HTTPS",
    "http://127.0.0.1.ops.example/, Use HTTPS",
    "http://localhost.ops.example/, Use HTTPS",
    "http://10.0.0.7/, Use HTTPS",
    "http://[2001:db8::1]/, Use HTTPS",
    "http://[::1:1]/, Use HTTPS",
    "https://ops.example:0/, port",
    "https://ops.example:65536/, from 1 to 65535",
    "https://ops.example:99999999999/, full URL",
    "https://user@ops.example/, user name",
    "https://user:secret@ops.example/, user name",
    "https://ops.example/#part, '#'",
  })
  void otherUrl_isRefusedWithTheRemedy(String typed, String remedy) {
    assertThat(WebhookUrl.validate(typed))
        .isInstanceOfSatisfying(
            WebhookUrl.Validation.Invalid.class,
            refused -> assertThat(refused.reason()).contains(remedy).doesNotContain("secret"));
  }

  @ParameterizedTest
  @ValueSource(ints = {2049, 100_000})
  void overlongUrl_isRefused(int characters) {
    String start = "https://ops.example/";
    String typed = start + "a".repeat(characters - start.length());

    assertThat(WebhookUrl.validate(typed)).isInstanceOf(WebhookUrl.Validation.Invalid.class);
  }
}
