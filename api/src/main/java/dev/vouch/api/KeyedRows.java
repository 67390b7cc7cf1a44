package dev.vouch.api;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Parser of a list of rows with unique keys.
 *
 * @param field the name of the field that contains the list
 * @param parser parses a row
 * @param key returns the key of a row
 * @param duplicateCode the problem code of a row with the key of an earlier row
 * @param duplicateDetail the error message of such a row
 */
record KeyedRows<V>(
    String field,
    Function<RequestFields, ParseResult<V>> parser,
    Function<V, Object> key,
    String duplicateCode,
    String duplicateDetail) {
  private static final int ROWS_MAX = 500;

  /**
   * Parses a request whose only field is the list. The pointer of a problem contains the row's
   * index.
   */
  ParseResult<List<V>> parse(RequestFields fields) {
    fields.require(field);
    List<JsonValue.Fields> rows = fields.objects(field).orElse(List.of());
    if (rows.size() > ROWS_MAX) {
      fields.add(
          new Problem(
              "/" + field,
              "wrong_count",
              "%s must have at most %d rows. Send more in another request."
                  .formatted(field, ROWS_MAX)));
      return fields.result(List::of);
    }
    List<V> values = values(fields, rows);
    fields.rejectUnknown();
    return fields.result(() -> values);
  }

  private List<V> values(RequestFields fields, List<JsonValue.Fields> rows) {
    List<V> values = new ArrayList<>();
    Set<Object> keys = new HashSet<>();
    for (int index = 0; index < rows.size(); index++) {
      String pointer = "/%s/%d".formatted(field, index);
      switch (parser.apply(new RequestFields(rows.get(index).values()))) {
        case ParseResult.Valid<V>(V value) -> {
          values.add(value);
          if (!keys.add(key.apply(value))) {
            fields.add(new Problem(pointer, duplicateCode, duplicateDetail));
          }
        }
        case ParseResult.Invalid<V>(List<Problem> problems) ->
            problems.forEach(
                problem ->
                    fields.add(
                        new Problem(
                            pointer + problem.pointer(), problem.code(), problem.detail())));
      }
    }
    return values;
  }
}
