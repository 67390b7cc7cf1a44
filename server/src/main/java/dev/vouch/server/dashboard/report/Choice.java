package dev.vouch.server.dashboard.report;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a page lets its reader choose besides the period and the filters, such as a panel's tab. It
 * is kept in the URL under a name of its own.
 *
 * @param name name of the parameter
 * @param isRepeated whether the parameter is repeated for several values
 * @param preset what is chosen when the URL says nothing
 * @param parse inverse of {@code written}; empty for invalid values
 * @param written values of the parameter for an option
 * @param remedy sentence that states the valid values
 */
public record Choice<T>(
    String name,
    boolean isRepeated,
    T preset,
    Function<List<String>, Optional<T>> parse,
    Function<T, List<String>> written,
    String remedy) {
  /** One of these options; the first is the default. */
  public static <T> Choice<T> of(String name, List<T> options, Function<T, String> written) {
    return one(
        name,
        options.getFirst(),
        text -> options.stream().filter(option -> written.apply(option).equals(text)).findFirst(),
        written,
        options.stream().map(written).collect(joining(", ", name + " must be one of ", ".")));
  }

  public static <T> Choice<T> one(
      String name,
      T preset,
      Function<String, Optional<T>> parse,
      Function<T, String> written,
      String remedy) {
    return new Choice<>(
        name,
        false,
        preset,
        texts -> parse.apply(texts.getFirst()),
        option -> List.of(written.apply(option)),
        remedy);
  }

  /** Up to {@code most} options, in their order; none by default. */
  public static <T> Choice<List<T>> several(
      String name,
      int most,
      Function<String, Optional<T>> parse,
      Function<T, String> written,
      String remedy) {
    return new Choice<>(
        name,
        true,
        List.of(),
        texts -> {
          List<T> read = texts.stream().flatMap(text -> parse.apply(text).stream()).toList();
          boolean isWhole = read.size() == texts.size() && read.size() <= most;
          return isWhole ? Optional.of(read) : Optional.empty();
        },
        options -> options.stream().map(written).toList(),
        remedy);
  }
}
