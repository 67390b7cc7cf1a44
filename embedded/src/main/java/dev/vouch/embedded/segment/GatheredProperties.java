package dev.vouch.embedded.segment;

import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.PropertyValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * The values of properties in a scan. Parses each distinct text of a part once. Not thread-safe.
 */
final class GatheredProperties {
  private final Gathering gathering;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>(List.of(""));
  private final Map<String, Map<Part, int[]>> ofParts = new HashMap<>();
  private final Map<List<String>, Integer> keyNumbers = new HashMap<>(Map.of(List.of(), 0));
  private final List<List<String>> keys = new ArrayList<>(List.of(List.of()));
  private final Map<Part, int[]> keysOfParts = new HashMap<>();

  GatheredProperties(Gathering gathering) {
    this.gathering = gathering;
    // An empty value is none.
    numbers.put("", 0);
  }

  /** Reads a property's values for the people that were gathered last. */
  void read(String key, int[] to) {
    Map<Part, int[]> valuesOfParts = ofParts.computeIfAbsent(key, _ -> new HashMap<>());
    gathering.read(
        StoredColumn.PROPERTIES,
        part -> valuesOfParts.computeIfAbsent(part.part(), each -> values(key, each)));
    gathering.arrange(to);
  }

  /** Reads the numbers of the keys of properties for the people that were gathered last. */
  void readKeys(int[] to) {
    gathering.read(
        StoredColumn.PROPERTIES, part -> keysOfParts.computeIfAbsent(part.part(), this::keys));
    gathering.arrange(to);
  }

  private int[] keys(Part part) {
    PropertyTexts properties = new PropertyTexts(part);
    int[] numbersOfTexts = new int[properties.count()];
    properties.forEach(
        (number, text) -> numbersOfTexts[number] = numberOfKeys(PropertiesJson.read(text)));
    return numbersOfTexts;
  }

  private int numberOfKeys(Map<String, PropertyValue> properties) {
    List<String> present =
        properties.entrySet().stream()
            .filter(property -> !text(property.getValue()).isEmpty())
            .map(Map.Entry::getKey)
            .toList();
    return keyNumbers.computeIfAbsent(
        present,
        added -> {
          keys.add(added);
          return keys.size() - 1;
        });
  }

  /** Returns the number of the property's value for each text of a part, by the text's number. */
  private int[] values(String key, Part part) {
    PropertyTexts properties = new PropertyTexts(part);
    int[] values = new int[properties.count()];
    String written = written(key);
    properties.forEach(
        (number, text) -> {
          // Parsing all properties takes about a microsecond.
          if (text.contains(written)) {
            values[number] = value(PropertiesJson.read(text).get(key));
          }
        });
    return values;
  }

  /** Returns a key as it appears in JSON: quoted, with a colon. */
  private static String written(String key) {
    StringBuilder text = new StringBuilder("\"");
    JsonStringEncoder.getInstance().quoteAsString(key, text);
    return text.append("\":").toString();
  }

  private int value(@Nullable PropertyValue value) {
    if (value == null) {
      return 0;
    }
    return numbers.computeIfAbsent(
        text(value),
        added -> {
          texts.add(added);
          return texts.size() - 1;
        });
  }

  private static String text(PropertyValue value) {
    return switch (value) {
      case PropertyValue.Text(String sent) -> sent;
      case PropertyValue.Decimal(BigDecimal decimal) -> decimal.toPlainString();
      case PropertyValue.Flag(boolean flag) -> String.valueOf(flag);
    };
  }

  int count() {
    return texts.size();
  }

  String text(int number) {
    return texts.get(number);
  }

  List<String> keys(int number) {
    return keys.get(number);
  }
}
