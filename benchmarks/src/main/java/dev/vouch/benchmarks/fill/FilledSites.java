package dev.vouch.benchmarks.fill;

import static java.util.stream.Collectors.joining;

import dev.vouch.benchmarks.fill.DatasetSpec.Shape;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.key.KeyCreation;
import dev.vouch.directory.key.NewKey;
import dev.vouch.directory.site.SiteSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The sites of a filled directory, each with rules and a key, and the account that can access all
 * of them.
 */
public final class FilledSites {
  /** The email address of the account. */
  public static final EmailAddress EMAIL = new EmailAddress("benchmark@vouch.example");

  /** The password of the account. */
  public static final Password PASSWORD = new Password("for benchmarks only");

  /** The rules of each site, the second with a page pattern. */
  private static final List<SuccessRule> RULES =
      List.of(
          new SuccessRule("purchase", "Purchase", Optional.empty()),
          new SuccessRule("signup", "Sign-up", Optional.of(new PagePattern("/signup*"))));

  private static final NewKey KEY =
      new NewKey("benchmark", Optional.of(1_000_000), Optional.empty());
  private static final String FILE = "filled-sites.tsv";

  private FilledSites() {}

  /** Creates them in an existing directory, at the time of the first event. */
  static List<FilledSite> create(Path data, DatasetSpec dataset) {
    Clock atStart = Clock.fixed(dataset.start(), ZoneOffset.UTC);
    try (Directory directory = Directory.open(data, atStart, new SecureRandom())) {
      directory.people().accounts().createFirst(EMAIL, PASSWORD);
      List<FilledSite> sites =
          IntStream.rangeClosed(1, dataset.shape().sites())
              .mapToObj(number -> create(directory, number))
              .toList();
      write(data, sites);
      return sites;
    }
  }

  private static FilledSite create(Directory directory, int number) {
    String name = "Site %03d".formatted(number);
    SiteSettings settings =
        new SiteSettings(name, Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);
    SiteId site = directory.sites().create(settings).site().id();
    RULES.forEach(rule -> directory.rules().create(site, rule));
    return switch (directory.keys().create(site, KEY)) {
      case KeyCreation.Created created -> new FilledSite(number, site, created.token().wireName());
      case KeyCreation.TooManyActive _, KeyCreation.NoSuchSite _ ->
          throw new IllegalStateException("cannot create a key for a new site");
    };
  }

  private static void write(Path data, List<FilledSite> sites) {
    Path file = data.resolve(FILE);
    try {
      PrivateFiles.createFile(file);
      Files.writeString(
          file,
          sites.stream()
              .map(site -> site.number() + "\t" + site.id() + "\t" + site.token() + "\n")
              .collect(joining()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + "; check the disk", e);
    }
  }

  /** Reads the sites of a filled directory, largest first. */
  public static List<FilledSite> of(Path data) {
    try {
      return Files.readAllLines(data.resolve(FILE)).stream()
          .map(line -> line.split("\t", -1))
          .map(
              parts ->
                  new FilledSite(
                      Integer.parseInt(parts[0]), SiteId.parse(parts[1]).orElseThrow(), parts[2]))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(
          data + " was not filled; run bench fill --data " + data + " first", e);
    }
  }

  /**
   * A site of a filled directory.
   *
   * @param number 1-based number, in descending order of their numbers of events
   * @param token the token of an API key with a high rate limit
   */
  public record FilledSite(int number, SiteId id, String token) {
    /** The number of the site that has 1 % of the events of {@link Shape#SHARED}. */
    public static final int ONE_PERCENT = 28;
  }
}
