package dev.vouch.reports.imports;

import dev.vouch.core.event.KnownSources;
import dev.vouch.core.event.TouchDetector;
import dev.vouch.core.site.Site;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.http.UploadLimiter;
import dev.vouch.reports.csv.CsvContent;
import dev.vouch.reports.csv.CsvReader;
import dev.vouch.reports.csv.CsvReader.CsvLine;
import dev.vouch.reports.csv.CsvReader.InvalidCsvException;
import dev.vouch.reports.imports.BoundedInput.ImportTooLargeException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * Converter of files that other products export, to one CSV file of daily totals. Accepts CSV
 * files, and zip files that contain them; their kind is recognised by name and content. Files are
 * read as streams; only totals are kept in memory. Not thread-safe.
 */
public final class ExportConverter {
  private static final byte[] ZIP = {'P', 'K', 3, 4};

  private final Site site;
  private final KnownSources sources;
  private final ImportLimits limits;
  private final BoundedInput input;
  private final DailyTotals totals;
  private Optional<UmamiEvents> events = Optional.empty();

  /**
   * Creates a converter for a site.
   *
   * @param sources maps hosts and names to sources and channels
   * @param days the days to import
   */
  public ExportConverter(Site site, KnownSources sources, ImportLimits limits, ImportDays days) {
    this.site = site;
    this.sources = sources;
    this.limits = limits;
    input = new BoundedInput(limits.bytesMax());
    totals = new DailyTotals(days, limits.totalsBytesMax());
  }

  /**
   * Returns whether a file is an export of another product, rather than a CSV file of totals.
   *
   * @param content the file's content; read up to its first line
   */
  public static boolean isExport(String name, InputStream content) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(content);
    if (isZip(buffered) || PlausibleExport.isName(shown(name))) {
      return true;
    }
    try {
      CsvReader csv = new CsvReader(ExportDecoder.reader(buffered));
      return csv.readComment(GoogleAnalyticsReport.COMMENT).isPresent()
          || csv.read().map(ExportConverter::header).filter(ExportConverter::isKnown).isPresent();
    } catch (InvalidCsvException | CharacterCodingException _) {
      return false;
    }
  }

  /**
   * Returns whether a file is a zip file, by its first bytes. The stream's position is unchanged.
   */
  private static boolean isZip(BufferedInputStream content) throws IOException {
    content.mark(ZIP.length);
    boolean isZip = Arrays.equals(content.readNBytes(ZIP.length), ZIP);
    content.reset();
    return isZip;
  }

  private static boolean isKnown(ExportRow.Header header) {
    return UmamiEvents.isHeader(header)
        || MatomoReport.isHeader(header)
        || PlausibleExport.isOfDashboard(header);
  }

  /**
   * Adds the totals of a file.
   *
   * @param name the file's name, by which some kinds are recognised
   * @throws ImportFileException if it is not an export, is damaged, or has too many bytes or totals
   */
  public void add(String name, InputStream content) {
    try {
      BufferedInputStream buffered = new BufferedInputStream(content);
      if (isZip(buffered)) {
        addZip(name, buffered);
      } else if (!addCsv(name, input.of(buffered))) {
        throw new ImportFileException(
            "%s is not an export of Plausible, Umami, Google Analytics or Matomo. Import a CSV file of totals on its own"
                .formatted(shown(name)));
      }
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  private void addZip(String name, InputStream zip) throws IOException {
    boolean recognized = false;
    try (ZipInputStream entries = new ZipInputStream(zip)) {
      for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
        InputStream content = input.of(entries);
        if (entry.getName().endsWith(".csv")) {
          recognized |= addCsv(entry.getName(), content);
        }
        // Reads ignored files too, so that their bytes count toward the limit.
        content.transferTo(OutputStream.nullOutputStream());
      }
    } catch (ZipException | EOFException | IllegalArgumentException e) {
      throw new ImportFileException("%s is damaged. Export it again".formatted(shown(name)), e);
    }
    if (!recognized) {
      throw new ImportFileException(
          "%s has no totals: it has no file such as imported_visitors.csv or website_event.csv"
              .formatted(shown(name)));
    }
  }

  /** Adds the totals of a CSV file; returns false if its kind is unknown. */
  private boolean addCsv(String name, InputStream content) throws IOException {
    totals.beginFile(shown(name));
    try {
      return addCsv(shown(name), new CsvReader(ExportDecoder.reader(content)));
    } catch (CharacterCodingException e) {
      throw new ImportFileException("%s is not UTF-8".formatted(shown(name)), e);
    } catch (InvalidCsvException | ImportFileException e) {
      throw new ImportFileException("%s: %s".formatted(shown(name), e.getMessage()), e);
    }
  }

  private boolean addCsv(String file, CsvReader csv) throws IOException {
    Optional<String> comment = csv.readComment(GoogleAnalyticsReport.COMMENT);
    if (comment.isPresent()) {
      addGoogleAnalytics(comment.get(), csv);
      return true;
    }
    ExportRow.Header header =
        csv.read().map(ExportConverter::header).orElseGet(() -> new ExportRow.Header(List.of()));
    Optional<ExportTable> table = table(file, header);
    if (table.isEmpty()) {
      return false;
    }
    for (Optional<CsvLine> line = csv.read(); line.isPresent(); line = csv.read()) {
      table.get().add(new ExportRow(header, line.get()));
    }
    return true;
  }

  private static ExportRow.Header header(CsvLine line) {
    return new ExportRow.Header(line.cells().stream().map(String::strip).toList());
  }

  private void addGoogleAnalytics(String first, CsvReader csv) throws IOException {
    GoogleAnalyticsReport report = new GoogleAnalyticsReport(sources, totals, limits.distinctMax());
    report.addComment(first);
    boolean isEnd = false;
    while (!isEnd) {
      Optional<String> comment = csv.readComment(GoogleAnalyticsReport.COMMENT);
      comment.ifPresent(report::addComment);
      if (comment.isEmpty()) {
        Optional<CsvLine> line = csv.read();
        line.ifPresent(report::add);
        isEnd = line.isEmpty();
      }
    }
    report.end();
  }

  private Optional<ExportTable> table(String file, ExportRow.Header header) {
    Optional<ExportTable> plausible = PlausibleExport.named(file, totals);
    if (plausible.isPresent()) {
      return plausible;
    }
    if (PlausibleExport.isOfDashboard(header)) {
      throw PlausibleExport.dashboardFile();
    }
    if (UmamiEvents.isHeader(header)) {
      return Optional.of(events());
    }
    if (MatomoReport.isHeader(header)) {
      return Optional.of(MatomoReport.of(file, header, sources, totals));
    }
    return MatomoReport.isEmpty(file, header) ? Optional.of(_ -> {}) : Optional.empty();
  }

  private UmamiEvents events() {
    UmamiEvents all =
        events.orElseGet(
            () ->
                new UmamiEvents(
                    site,
                    new UmamiTouches(site, new TouchDetector(sources)),
                    totals,
                    limits.distinctMax()));
    events = Optional.of(all);
    return all;
  }

  /**
   * Returns the totals of all files as CSV. Must be called once, after the last file.
   *
   * @throws ImportFileException if there are no totals, or too many
   */
  public CsvContent csv() {
    events.ifPresent(UmamiEvents::addUnattributed);
    List<ImportedTotal> all = totals.sorted();
    if (all.isEmpty()) {
      throw new ImportFileException("The files have no totals of the days to import");
    }
    return new TotalsText(all);
  }

  private static ImportFileException unreadable(String name, IOException e) {
    return e instanceof ImportTooLargeException
        ? new ImportFileException(
            "%s: %s Import fewer days at a time, on the dashboard also with ./vouch import"
                .formatted(shown(name), e.getMessage()),
            e)
        : new ImportFileException("%s cannot be read".formatted(shown(name)), e);
  }

  /** Returns the file's name without its folder, with at most 100 printable characters. */
  private static String shown(String name) {
    String file = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    String printable = file.replaceAll("[\\p{Cc}\\p{Cs}]", "?");
    return printable.length() <= 100 ? printable : printable.substring(0, 100);
  }

  /**
   * The limits for reading the files of one import.
   *
   * @param bytesMax the maximum total size of the unpacked files, in bytes
   * @param totalsBytesMax the maximum memory of totals, in bytes
   * @param distinctMax the maximum number of distinct keys of rows or visitors, each of which takes
   *     up to 48 bytes of memory
   */
  public record ImportLimits(long bytesMax, long totalsBytesMax, int distinctMax) {
    private static final int BYTES_OF_A_KEY = 48;

    /** Returns the limits on a server, which reads the files of several users at once. */
    public static ImportLimits ofServer() {
      return of(32L * 1024 * 1024, UploadLimiter.bytesOfUpload());
    }

    /** Returns the limits of {@code vouch import}, which runs in a process of its own. */
    public static ImportLimits ofCommand() {
      return of(1024L * 1024 * 1024 * 1024, Runtime.getRuntime().maxMemory() * 3 / 4);
    }

    /** Divides the memory: two thirds for totals, one third for distinct keys. */
    private static ImportLimits of(long bytesMax, long memoryBytes) {
      long distinctBytes = memoryBytes / 3;
      return new ImportLimits(
          bytesMax,
          memoryBytes - distinctBytes,
          (int) Math.min(Integer.MAX_VALUE / 4, distinctBytes / BYTES_OF_A_KEY));
    }
  }
}
