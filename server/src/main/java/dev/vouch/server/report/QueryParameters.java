package dev.vouch.server.report;

import dev.vouch.core.request.Problem;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import io.vertx.core.MultiMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.regex.Pattern;

/**
 * The query parameters of one request, validated as they are read; collects every problem. A
 * parameter that is never read is unknown, which is a problem too. Not thread-safe.
 */
public final class QueryParameters {
  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,9}");

  /** The most rows or events of an answer. */
  public static final int LIMIT_MAX = 1_000;

  private static final int LIMIT_DEFAULT = 100;

  private final Map<String, List<String>> sent;
  private final SequencedSet<String> known = new LinkedHashSet<>();
  private final List<Problem> problems = new ArrayList<>();

  private QueryParameters(Map<String, List<String>> sent) {
    this.sent = sent;
  }

  /** Unlike the map, names are case-sensitive. */
  public static QueryParameters of(MultiMap query) {
    Map<String, List<String>> sent = new LinkedHashMap<>();
    query.forEach((name, value) -> sent.computeIfAbsent(name, _ -> new ArrayList<>()).add(value));
    return new QueryParameters(sent);
  }

  /** Every value of a parameter that can be repeated. */
  public List<String> all(String name) {
    known.add(name);
    return sent.getOrDefault(name, List.of());
  }

  /**
   * The value of a parameter that cannot be repeated; sent twice, it is invalid and counts as
   * absent.
   */
  public Optional<String> one(String name) {
    List<String> values = all(name);
    if (values.size() > 1) {
      wrong(name, "repeated_parameter", "%s must be given only once.".formatted(name));
      return Optional.empty();
    }
    return values.stream().findFirst();
  }

  /** A whole number from 1 to {@code max}. */
  public int whole(String name, int preset, int max) {
    Optional<String> value = one(name);
    if (value.isEmpty()) {
      return preset;
    }
    int number = WHOLE.matcher(value.get()).matches() ? Integer.parseInt(value.get()) : 0;
    if (number < 1 || number > max) {
      wrong(name, "invalid_number", "%s must be a whole number from 1 to %d.".formatted(name, max));
      return preset;
    }
    return number;
  }

  /** The most rows or events in the answer. */
  public int limit() {
    return whole("limit", LIMIT_DEFAULT, LIMIT_MAX);
  }

  /** Adds a problem with a parameter. The detail never quotes its value. */
  public void wrong(String name, String code, String detail) {
    problems.add(new Problem(name, code, detail));
  }

  /**
   * Refuses an invalid request. Call after every parameter was read and before any is used.
   *
   * @throws ProblemException with all problems, if there is any
   */
  public void refuseProblems() {
    String names = String.join(", ", known);
    for (String name : sent.keySet()) {
      if (!known.contains(name)) {
        wrong(name, "unknown_parameter", "Unknown parameter. Allowed parameters: " + names + ".");
      }
    }
    if (!problems.isEmpty()) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "Fix every problem listed in errors.", problems);
    }
  }
}
