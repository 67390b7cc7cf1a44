package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Random;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropertiesJsonTest {
  @Test
  void write_preservesOrderAndPrecision() {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("plan", new PropertyValue.Text("pro"));
    properties.put("amount", new PropertyValue.Decimal(new BigDecimal("0.10000000000000000001")));
    properties.put("annual", new PropertyValue.Flag(true));

    assertThat(PropertiesJson.write(properties))
        .isEqualTo(
            """
            {"plan":"t:pro","amount":"n:0.10000000000000000001","annual":"b:true"}\
            """);
  }

  @Test
  void noProperties_areAnEmptyObject() {
    assertThat(PropertiesJson.write(new LinkedHashMap<>())).isEqualTo("{}");
    assertThat(PropertiesJson.read("{}")).isEmpty();
  }

  @Test
  void randomProperties_roundTrip() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 2_000; round++) {
      SequencedMap<String, PropertyValue> properties = randomProperties(random);

      SequencedMap<String, PropertyValue> read =
          PropertiesJson.read(PropertiesJson.write(properties));

      assertThat(read).as("seed %d, round %d", seed, round).isEqualTo(properties);
      assertThat(read.sequencedKeySet().toArray())
          .as("order, seed %d, round %d", seed, round)
          .isEqualTo(properties.sequencedKeySet().toArray());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "7",
        "{",
        "{\"a\":null}",
        "{\"a\":1}",
        "{\"a\":\"\"}",
        "{\"a\":\"t\"}",
        "{\"a\":\"x:1\"}",
        "{\"a\":\"n:one\"}",
        "{\"a\":[1]}",
        "{\"a\":{}}",
        "{} {}",
        "{\"a\"}",
        "{\"a\":1",
        "{\"a\":NaN}"
      })
  void malformedProperties_areRejectedWithoutBeingQuoted(String text) {
    assertThatThrownBy(() -> PropertiesJson.read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("stored properties are not one flat JSON object")
        .hasNoCause();
  }

  private static SequencedMap<String, PropertyValue> randomProperties(Random random) {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      properties.put(randomText(random), randomValue(random));
    }
    return properties;
  }

  private static PropertyValue randomValue(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> new PropertyValue.Text(randomText(random));
      case 1 ->
          new PropertyValue.Decimal(BigDecimal.valueOf(random.nextLong(), random.nextInt(40)));
      default -> new PropertyValue.Flag(random.nextBoolean());
    };
  }

  private static String randomText(Random random) {
    String alphabet = "ab\"\\/'{}:,\n\t\u0001é€𝄞 ";
    int[] points = alphabet.codePoints().toArray();
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.appendCodePoint(points[random.nextInt(points.length)]);
    }
    return text.toString();
  }
}
