package dev.vouch.server.csv;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The format of a CSV file whose lines are validated as rows of a request.
 *
 * @param item what a line is, such as cost
 * @param columns the names of all columns, as the API names the fields
 * @param optional the columns that a file may leave out
 * @param numbers the columns with a number
 * @param itemsMax the maximum number of lines without the first one
 * @param parser of a line
 * @param key texts of which one must differ between lines
 * @param duplicate a sentence with the number of the earlier line, for a line with the same key
 */
public record CsvFormat<T>(
    String item,
    List<String> columns,
    List<String> optional,
    Set<String> numbers,
    int itemsMax,
    Function<RequestFields, ParseResult<T>> parser,
    Function<T, List<String>> key,
    String duplicate) {
  public CsvFormat {
    columns = List.copyOf(columns);
    optional = List.copyOf(optional);
    numbers = Set.copyOf(numbers);
  }

  /** Returns the names of all columns as a phrase. */
  String columnsPhrase() {
    return String.join(", ", columns.subList(0, columns.size() - 1)) + " and " + columns.getLast();
  }
}
