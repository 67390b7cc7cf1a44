package dev.vouch.tools.apply;

import dev.vouch.core.request.Characters;
import dev.vouch.core.request.JsonPointer;
import dev.vouch.core.request.JsonValue;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Parser of one YAML document, limited to what JSON can express, so that no tag creates an object.
 * Plain scalars are texts, except {@code true}, {@code false}, {@code null}, {@code ~} and JSON
 * numbers. Aliases are resolved; limits bound the memory that they can use. Not thread-safe.
 */
final class YamlReader {
  /** The maximum length of a file, in characters. */
  static final int CHARACTERS_MAX = 1024 * 1024;

  private static final int DEPTH_MAX = 20;
  private static final int ALIASES_MAX = 50;
  private static final int VALUES_MAX = 50_000;
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");
  private static final Set<Tag> IMPLICIT_TAGS =
      Set.of(
          Tag.BOOL,
          Tag.FLOAT,
          Tag.INT,
          Tag.MAP,
          Tag.MERGE,
          Tag.NULL,
          Tag.SEQ,
          Tag.STR,
          Tag.TIMESTAMP);

  private final Map<String, Integer> lines = new HashMap<>();
  private final List<FileProblem> problems = new ArrayList<>();
  private int values;

  private YamlReader() {}

  /**
   * Parses a document.
   *
   * @throws ApplyFileException if it is not YAML, exceeds a limit or is not a mapping
   */
  static YamlDocument read(String text) {
    YamlReader reader = new YamlReader();
    JsonValue root = reader.value(composed(text), JsonPointer.root(), 0);
    if (!(root instanceof JsonValue.Fields)) {
      reader.add(1, "", "The file must be a mapping that begins with sites:");
    }
    if (!reader.problems.isEmpty()) {
      throw new ApplyFileException(reader.problems);
    }
    return new YamlDocument((JsonValue.Fields) root, Map.copyOf(reader.lines));
  }

  private static Node composed(String text) {
    if (text.length() > CHARACTERS_MAX) {
      throw new ApplyFileException("The file must have at most 1 MiB. Divide it by site.");
    }
    try {
      return Optional.ofNullable(yaml().compose(new StringReader(text)))
          .orElseThrow(() -> new ApplyFileException("The file is empty. It begins with sites:"));
    } catch (MarkedYAMLException e) {
      throw new ApplyFileException(List.of(new FileProblem(line(e.getProblemMark()), "", of(e))));
    } catch (YAMLException e) {
      throw new ApplyFileException("The file is not valid YAML: " + e.getMessage(), e);
    }
  }

  private static Yaml yaml() {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(CHARACTERS_MAX);
    options.setNestingDepthLimit(DEPTH_MAX);
    options.setMaxAliasesForCollections(ALIASES_MAX);
    options.setAllowDuplicateKeys(false);
    options.setAllowRecursiveKeys(false);
    return new Yaml(new SafeConstructor(options));
  }

  private static String of(MarkedYAMLException e) {
    return "Not valid YAML: %s.".formatted(e.getProblem());
  }

  private static int line(@Nullable Mark mark) {
    return Optional.ofNullable(mark).map(position -> position.getLine() + 1).orElse(1);
  }

  private JsonValue value(Node node, JsonPointer pointer, int depth) {
    int line = line(node.getStartMark());
    lines.putIfAbsent(pointer.text(), line);
    values++;
    if (values > VALUES_MAX || depth > DEPTH_MAX) {
      throw new ApplyFileException(
          "The file has more than %d values or more than %d levels. Check its aliases (*)."
              .formatted(VALUES_MAX, DEPTH_MAX));
    }
    if (!IMPLICIT_TAGS.contains(node.getTag())) {
      add(line, pointer.text(), "Tags (!) are not supported. Remove it.");
    }
    if (node instanceof ScalarNode scalar) {
      return scalar(scalar, pointer);
    }
    if (node instanceof SequenceNode sequence) {
      return sequence(sequence, pointer, depth);
    }
    return mapping((MappingNode) node, pointer, depth);
  }

  private JsonValue sequence(SequenceNode sequence, JsonPointer pointer, int depth) {
    List<JsonValue> elements = new ArrayList<>();
    for (Node element : sequence.getValue()) {
      elements.add(value(element, pointer.field(Integer.toString(elements.size())), depth + 1));
    }
    return new JsonValue.Array(elements);
  }

  private JsonValue mapping(MappingNode mapping, JsonPointer pointer, int depth) {
    SequencedMap<String, JsonValue> fields = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      int line = line(tuple.getKeyNode().getStartMark());
      if (!(tuple.getKeyNode() instanceof ScalarNode key)
          || !Characters.arePrintable(key.getValue())) {
        add(line, pointer.text(), "A field name must be a text in one line.");
        continue;
      }
      JsonPointer field = pointer.field(key.getValue());
      if (fields.containsKey(key.getValue())) {
        add(line, field.text(), "The field appears twice. Remove one.");
        continue;
      }
      lines.putIfAbsent(field.text(), line);
      fields.put(key.getValue(), value(tuple.getValueNode(), field, depth + 1));
    }
    return new JsonValue.Fields(fields);
  }

  private JsonValue scalar(ScalarNode scalar, JsonPointer pointer) {
    String text = scalar.getValue();
    if (!scalar.isPlain() || scalar.getTag().equals(Tag.STR)) {
      return text(scalar, pointer);
    }
    return switch (text) {
      case "", "~", "null" -> new JsonValue.Null();
      case "true", "false" -> new JsonValue.Flag(text.equals("true"));
      default ->
          NUMBER.matcher(text).matches() ? new JsonValue.Numeric(text) : text(scalar, pointer);
    };
  }

  private JsonValue text(ScalarNode scalar, JsonPointer pointer) {
    if (!Characters.arePrintable(scalar.getValue())) {
      add(
          line(scalar.getStartMark()),
          pointer.text(),
          "A text must be one line without control characters.");
    }
    return new JsonValue.Text(scalar.getValue());
  }

  private void add(int line, String pointer, String message) {
    problems.add(FileProblem.at(line, pointer, message));
  }
}
