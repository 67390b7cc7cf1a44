package dev.vouch.dashboard.report;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A setting of a report page besides the period and the filters, such as a panel's tab: a URL
 * parameter with its default value, parser and format.
 *
 * @param name name of the parameter
 * @param isRepeated whether the parameter is repeated for several values
 * @param defaultValue what is chosen when the URL says nothing
 * @param parse inverse of {@code format}; empty for invalid values
 * @param format values of the parameter for an option
 * @param remedy sentence that states the valid values
 */
public record Choice<T>(
    String name,
    boolean isRepeated,
    T defaultValue,
    Function<List<String>, Optional<T>> parse,
    Function<T, List<String>> format,
    String remedy) {
  /** One of these options; the first is the default. */
  public static <T> Choice<T> of(String name, List<T> options, Function<T, String> format) {
    return one(
        name,
        options.getFirst(),
        text -> options.stream().filter(option -> format.apply(option).equals(text)).findFirst(),
        format,
        options.stream().map(format).collect(joining(", ", name + " must be one of ", ".")));
  }

  public static <T> Choice<T> one(
      String name,
      T defaultValue,
      Function<String, Optional<T>> parse,
      Function<T, String> format,
      String remedy) {
    return new Choice<>(
        name,
        false,
        defaultValue,
        texts -> parse.apply(texts.getFirst()),
        option -> List.of(format.apply(option)),
        remedy);
  }

  /** Up to {@code max} options, in their order; none by default. */
  public static <T> Choice<List<T>> several(
      String name,
      int max,
      Function<String, Optional<T>> parse,
      Function<T, String> format,
      String remedy) {
    return new Choice<>(
        name,
        true,
        List.of(),
        texts -> {
          List<T> read = texts.stream().flatMap(text -> parse.apply(text).stream()).toList();
          boolean isWhole = read.size() == texts.size() && read.size() <= max;
          return isWhole ? Optional.of(read) : Optional.empty();
        },
        options -> options.stream().map(format).toList(),
        remedy);
  }
}
