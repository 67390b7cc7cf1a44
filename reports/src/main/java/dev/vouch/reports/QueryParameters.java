package dev.vouch.reports;

import dev.vouch.core.request.Problem;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import io.vertx.core.MultiMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The query parameters of one request, validated as they are read. Collects all problems. A
 * parameter that is not read is unknown, which is a problem as well. Not thread-safe.
 */
public final class QueryParameters {
  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,9}");

  /** The maximum number of rows or events in a response. */
  public static final int LIMIT_MAX = 1_000;

  private static final int LIMIT_DEFAULT = 100;

  private final Map<String, List<String>> valuesByName;
  private final SequencedSet<String> known = new LinkedHashSet<>();
  private final List<Problem> problems = new ArrayList<>();

  private QueryParameters(Map<String, List<String>> valuesByName) {
    this.valuesByName = valuesByName;
  }

  /** Creates the parameters. Their names are case-sensitive, unlike those of the map. */
  public static QueryParameters of(MultiMap query) {
    Map<String, List<String>> valuesByName = new LinkedHashMap<>();
    query.forEach(
        (name, value) -> valuesByName.computeIfAbsent(name, _ -> new ArrayList<>()).add(value));
    return new QueryParameters(valuesByName);
  }

  /** Returns all values of a repeatable parameter. */
  public List<String> all(String name) {
    known.add(name);
    return valuesByName.getOrDefault(name, List.of());
  }

  /**
   * Returns the value of a parameter that must not be repeated. A repeated one adds a problem and
   * is treated as absent.
   */
  public Optional<String> single(String name) {
    List<String> values = all(name);
    if (values.size() > 1) {
      addProblem(name, "repeated_parameter", "%s must be given only once.".formatted(name));
      return Optional.empty();
    }
    return values.stream().findFirst();
  }

  /** Treats a parameter as absent. */
  public void ignore(String name) {
    valuesByName.remove(name);
  }

  /** Treats an absent parameter as given with this value. */
  public void setDefault(String name, String value) {
    valuesByName.putIfAbsent(name, List.of(value));
  }

  /** Exchanges the values of two parameters, both of which are given. */
  public void swap(String one, String other) {
    List<String> values = valuesByName.get(one);
    valuesByName.put(one, valuesByName.get(other));
    valuesByName.put(other, values);
  }

  /**
   * Returns what the value of a parameter stands for; empty if it is absent. A value without a
   * meaning adds a problem, and is treated as absent.
   */
  public <T> Optional<T> parsed(
      String name, Function<String, Optional<T>> parse, String code, String detail) {
    Optional<String> value = single(name);
    Optional<T> meaning = value.flatMap(parse);
    if (value.isPresent() && meaning.isEmpty()) {
      addProblem(name, code, detail);
    }
    return meaning;
  }

  /** Whether a parameter is {@code true}; a value that is neither true nor false adds a problem. */
  boolean flag(String name) {
    return parsed(
            name,
            text -> Optional.of(text).filter(List.of("true", "false")::contains),
            "invalid_" + name,
            name + " must be true or false.")
        .filter("true"::equals)
        .isPresent();
  }

  /**
   * Returns a whole number from 1 to {@code max}. The default is {@code defaultValue}, also for an
   * invalid value, which adds a problem.
   */
  public int wholeNumber(String name, int defaultValue, int max) {
    return parsed(
            name,
            text ->
                Optional.of(text)
                    .filter(digits -> WHOLE.matcher(digits).matches())
                    .map(Integer::valueOf)
                    .filter(number -> number >= 1 && number <= max),
            "invalid_number",
            "%s must be a whole number from 1 to %d.".formatted(name, max))
        .orElse(defaultValue);
  }

  /** Returns the maximum number of rows or events in the response. */
  public int limit() {
    return wholeNumber("limit", LIMIT_DEFAULT, LIMIT_MAX);
  }

  /** Adds a problem with a parameter. The detail must not quote the value. */
  public void addProblem(String name, String code, String detail) {
    problems.add(new Problem(name, code, detail));
  }

  /**
   * Refuses an invalid request. Must be called when all parameters have been read, before any of
   * them is used.
   *
   * @throws ProblemException with all problems, if there are any
   */
  public void requireValid() {
    String names = String.join(", ", known);
    for (String name : valuesByName.keySet()) {
      if (!known.contains(name)) {
        addProblem(
            name, "unknown_parameter", "Unknown parameter. Allowed parameters: " + names + ".");
      }
    }
    if (!problems.isEmpty()) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "Fix every problem listed in errors.", problems);
    }
  }
}
