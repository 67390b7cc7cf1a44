package dev.vouch.reports.csv;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The format of a CSV file whose lines are validated like rows of an API request.
 *
 * @param item the noun for a line in messages, such as cost
 * @param columns the names of all columns, equal to the field names in the API
 * @param optional the columns that a file can omit
 * @param numbers the columns with a number
 * @param itemsMax the maximum number of lines, without the header
 * @param parser parses a line
 * @param key returns the key of a line, which must be unique in the file
 * @param duplicate the error message for a line whose key occurred before; contains a placeholder
 *     for the number of the earlier line
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

  /** Returns the names of all columns as a phrase for messages. */
  String columnsPhrase() {
    return String.join(", ", columns.subList(0, columns.size() - 1)) + " and " + columns.getLast();
  }
}
