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
    String text =
        switch (value) {
          case PropertyValue.Text(String sent) -> sent;
          case PropertyValue.Decimal(BigDecimal decimal) -> decimal.toPlainString();
          case PropertyValue.Flag(boolean flag) -> String.valueOf(flag);
        };
    return numbers.computeIfAbsent(
        text,
        added -> {
          texts.add(added);
          return texts.size() - 1;
        });
  }

  int count() {
    return texts.size();
  }

  String text(int number) {
    return texts.get(number);
  }
}
