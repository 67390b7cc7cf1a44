package dev.vouch.tools.apply;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Comparison of fields in the file with fields on the server, and their description. */
final class FieldChanges {
  private static final String RETENTION = "retention_days";

  private FieldChanges() {}

  /** Returns the fields of the file whose values differ on the server. */
  static JsonObject between(JsonObject declared, JsonObject current) {
    JsonObject changes = new JsonObject();
    declared.fieldNames().stream()
        .filter(name -> !Objects.equals(declared.getValue(name), current.getValue(name)))
        .forEach(name -> changes.put(name, declared.getValue(name)));
    return changes;
  }

  /** Returns the names and values of fields, such as "title Paid order". */
  static String values(JsonObject fields) {
    return fields.fieldNames().stream()
        .map(name -> name + " " + text(fields.getValue(name)))
        .collect(Collectors.joining("; "));
  }

  /** Returns the names of changed fields with their values before and after. */
  static String changes(JsonObject changes, JsonObject current) {
    return changes.fieldNames().stream()
        .map(name -> change(name, current.getValue(name), changes.getValue(name)))
        .collect(Collectors.joining("; "));
  }

  private static String change(String name, @Nullable Object before, @Nullable Object after) {
    String text = "%s from %s to %s".formatted(name, text(before), text(after));
    return name.equals(RETENTION) && isShorter(before, after)
        ? text + " (deletes older events permanently)"
        : text;
  }

  private static boolean isShorter(@Nullable Object before, @Nullable Object after) {
    return after instanceof Integer days && (!(before instanceof Integer old) || days < old);
  }

  private static String text(@Nullable Object value) {
    return value instanceof JsonArray array
        ? array.stream().map(Object::toString).collect(Collectors.joining(", "))
        : Optional.ofNullable(value).map(Object::toString).orElse("none");
  }
}
