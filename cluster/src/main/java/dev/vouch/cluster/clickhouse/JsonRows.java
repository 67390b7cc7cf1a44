package dev.vouch.cluster.clickhouse;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reader of rows in ClickHouse's format {@code JSONCompact}, one at a time. The number of rows
 * follows the rows, so a response that is truncated, or has an error in it, is detected. Not
 * thread-safe.
 */
final class JsonRows {
  static final String FORMAT = "JSONCompact";

  private static final JsonFactory JSON = new JsonFactory();

  private final JsonParser parser;
  private final List<String> columns = new ArrayList<>();
  private long count;

  /**
   * Reads the names of the columns.
   *
   * @throws IncompleteAnswerException if the answer ends before the rows
   */
  JsonRows(InputStream answer) {
    try {
      parser = JSON.createParser(ObjectReadContext.empty(), answer);
      expect(parser.nextToken() == JsonToken.START_OBJECT);
      expect("meta".equals(parser.nextName()));
      readColumns();
      expect("data".equals(parser.nextName()));
      expect(parser.nextToken() == JsonToken.START_ARRAY);
    } catch (JacksonException e) {
      throw new IncompleteAnswerException(e);
    }
  }

  private void readColumns() {
    expect(parser.nextToken() == JsonToken.START_ARRAY);
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      for (String field = parser.nextName(); field != null; field = parser.nextName()) {
        String value = parser.nextStringValue();
        if (field.equals("name")) {
          columns.add(value);
        }
      }
    }
    expect(parser.currentToken() == JsonToken.END_ARRAY);
  }

  List<String> columns() {
    return columns;
  }

  /**
   * Returns the values of the next row, where null is empty; empty after the last row.
   *
   * @throws IncompleteAnswerException if the response ends early, or has an error in it
   */
  Optional<List<Optional<String>>> next() {
    try {
      if (parser.nextToken() == JsonToken.START_ARRAY) {
        count++;
        return Optional.of(readRow());
      }
      expect(parser.currentToken() == JsonToken.END_ARRAY);
      readEnd();
      return Optional.empty();
    } catch (JacksonException e) {
      throw new IncompleteAnswerException(e);
    }
  }

  private List<Optional<String>> readRow() {
    List<Optional<String>> row = new ArrayList<>(columns.size());
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      expect(token.isScalarValue());
      row.add(token == JsonToken.VALUE_NULL ? Optional.empty() : Optional.of(parser.getString()));
    }
    expect(row.size() == columns.size());
    return row;
  }

  private void readEnd() {
    boolean isCounted = false;
    for (String field = parser.nextName(); field != null; field = parser.nextName()) {
      parser.nextToken();
      expect(!field.equals("exception"));
      if (field.equals("rows")) {
        expect(parser.getLongValue() == count);
        isCounted = true;
      }
      parser.skipChildren();
    }
    expect(
        isCounted && parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null);
  }

  private static void expect(boolean holds) {
    if (!holds) {
      throw new IncompleteAnswerException();
    }
  }
}
