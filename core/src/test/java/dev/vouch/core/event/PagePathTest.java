package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One page has one path, however it is spelled (docs/events.md). */
class PagePathTest {
  private static final String CHARACTERS =
      "aZ09-._~/%:?#[]@!$&'()*+,;= \"<>\\^`{|}é日😀\u00a0\u202e";

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "/pricing, /pricing",
        "/caf%C3%A9, /café",
        "/caf%c3%a9, /café",
        "/café, /café",
        "/%7Euser, /~user",
        "/%41%2d%42, /A-B",
        "/orders/%7Bid%7D, /orders/{id}",
        "/a%20b, /a b",
        "/a+b, /a+b",
        "/%E6%97%A5%E6%9C%AC, /日本",
        "/%F0%9F%98%80, /😀",
        "/a%2fb, /a%2Fb",
        "/a%3Fb%23c, /a%3Fb%23c",
        "/%2a, /%2A",
        "/100%25, /100%",
        "/100%, /100%",
        "/50%off, /50%off",
        "/50%25off, /50%off",
        "/%2541, /%2541",
        "/%zz, /%zz",
        "/%ff%C3%A9%c3, /%FFé%C3",
        "/%C0%80, /%C0%80",
        "/%ED%A0%80, /%ED%A0%80",
        "/%00, /%00",
        "/%e2%80%ae, /%E2%80%AE",
        "/%C2%A0, /%C2%A0",
        "/a/./b, /a/b",
        "/a/%2E%2E/b, /b",
        "/a/b/.., /a/",
        "/../a, /a",
        "/.., /",
        "//a/., //a/",
        "/.well-known/x, /.well-known/x",
        "/a?next=/b/../c, /a?next=/b/../c",
        "/a?q=caf%c3%a9&x=%2f#%7e, /a?q=café&x=%2F#~",
        "checkout step 2, checkout step 2",
        "checkout/../x, checkout/../x",
      })
  void path_hasOneSpelling(String path, String canonical) {
    assertThat(PagePath.canonical(path)).isEqualTo(canonical);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/\u202e", "/\u00a0", "/\u0007", "/\uffff", "/\ue000"})
  void invisibleCharacter_isEncoded(String path) {
    assertThat(PagePath.canonical(path)).matches("/(%[0-9A-F]{2})+");
  }

  @Test
  void unpairedSurrogate_doesNotRemain() {
    assertThat(PagePath.canonical("/a\ud83d")).isEqualTo("/a%3F");
  }

  /** Encodes some characters of a random path, and compares the spellings of both. */
  @RepeatedTest(200)
  void encodedUnreservedAndOtherCharacters_areThemselves(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    StringBuilder path = new StringBuilder("/");
    StringBuilder encoded = new StringBuilder("/");
    int[] characters = CHARACTERS.codePoints().toArray();
    for (int index = random.nextInt(12); index > 0; index--) {
      int character = characters[random.nextInt(characters.length)];
      String text = Character.toString(character);
      path.append(text);
      boolean isDelimiter = "%:/?#[]@!$&'()*+,;=".contains(text);
      encoded.append(isDelimiter || random.nextBoolean() ? text : encode(text, random));
    }
    String canonical = PagePath.canonical(path.toString());
    assertThat(PagePath.canonical(canonical)).isEqualTo(canonical);
    String again = PagePath.canonical(encoded.toString());
    assertThat(PagePath.canonical(again)).isEqualTo(again);
    // A bare percent sign before characters that are encoded is another path than before digits.
    if (path.indexOf("%") < 0) {
      assertThat(again).isEqualTo(canonical);
    }
  }

  private static String encode(String text, Random random) {
    HexFormat hex = random.nextBoolean() ? HexFormat.of() : HexFormat.of().withUpperCase();
    return hex.withPrefix("%").formatHex(text.getBytes(StandardCharsets.UTF_8));
  }
}
