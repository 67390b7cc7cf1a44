package dev.vouch.server.dashboard.report;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a page lets its reader choose besides the period and the filters, such as a panel's tab. It
 * is kept in the address under a name of its own.
 *
 * @param name the parameter's
 * @param preset what is chosen when the address says nothing
 * @param parse reads an option as {@code written} writes it
 * @param remedy for a text that can't be read: a sentence that lists the options
 */
public record Choice<T>(
    String name,
    T preset,
    Function<String, Optional<T>> parse,
    Function<T, String> written,
    String remedy) {
  /** Chooses one of these; the first is the preset. */
  public static <T> Choice<T> of(String name, List<T> options, Function<T, String> written) {
    return new Choice<>(
        name,
        options.getFirst(),
        text -> options.stream().filter(option -> written.apply(option).equals(text)).findFirst(),
        written,
        options.stream().map(written).collect(joining(", ", name + " is one of ", ".")));
  }
}
