import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Prints the ten slowest test classes and the totals of a Surefire log. */
final class TestSummary {
  private static final Pattern CLASS =
      Pattern.compile(
          "Tests run: (\\d+), Failures: (\\d+), Errors: (\\d+), Skipped: (\\d+),"
              + " Time elapsed: ([\\d.]+) s.* -- in (.+)");
  private static final int SLOWEST = 10;

  private record TestClass(String name, int run, int failed, int skipped, double seconds) {
    static TestClass of(MatchResult line) {
      return new TestClass(
          line.group(6),
          Integer.parseInt(line.group(1)),
          Integer.parseInt(line.group(2)) + Integer.parseInt(line.group(3)),
          Integer.parseInt(line.group(4)),
          Double.parseDouble(line.group(5)));
    }
  }

  public static void main(String[] arguments) throws IOException {
    List<TestClass> classes =
        CLASS
            .matcher(Files.readString(Path.of(arguments[0])))
            .results()
            .map(TestClass::of)
            .filter(
                each ->
                    each.run() > 0) // An enclosing class repeats the time of its nested classes.
            .toList();
    if (classes.isEmpty()) {
      return;
    }
    System.out.println("Slowest classes:");
    classes.stream()
        .sorted(Comparator.comparingDouble(TestClass::seconds).reversed())
        .limit(SLOWEST)
        .forEach(
            each -> System.out.printf(Locale.ROOT, "%8.1f s  %s%n", each.seconds(), each.name()));
    int failed = sum(classes, TestClass::failed);
    int skipped = sum(classes, TestClass::skipped);
    System.out.printf(
        "%d passed, %d failed, %d skipped%n",
        sum(classes, TestClass::run) - failed - skipped, failed, skipped);
  }

  private static int sum(List<TestClass> classes, ToIntFunction<TestClass> count) {
    return classes.stream().mapToInt(count).sum();
  }
}
