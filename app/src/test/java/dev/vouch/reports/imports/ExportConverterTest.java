package dev.vouch.reports.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.reports.imports.ExportConverter.ImportLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What files of every kind have in common: their recognition and limits. */
class ExportConverterTest {
  private static final int BYTES_MAX = (int) ConvertedExports.LIMITS.bytesMax();

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static void assertRefused(byte[] file, String message) {
    assertThatThrownBy(() -> ConvertedExports.csv("file.zip", file))
        .isInstanceOf(ImportFileException.class)
        .hasMessageStartingWith(message);
  }

  private static boolean isExport(String name, String text) throws IOException {
    return ExportConverter.isExport(name, new ByteArrayInputStream(bytes(text)));
  }

  @Test
  void exports_areRecognized_andFilesOfTotalsAreNot() throws IOException {
    assertThat(isExport("a.csv", "# Free form\nDate\n")).isTrue();
    assertThat(isExport("a.csv", "\uFEFFsession_id,url_path,created_at\n")).isTrue();
    assertThat(isExport("a.csv", "date,label,nb_visits\n")).isTrue();
    assertThat(isExport("imported_pages.csv", "date,page,visitors\n")).isTrue();
    assertThat(isExport("a.csv", "date,visitors\n")).isFalse();
    assertThat(isExport("a.csv", "\"")).isFalse();
    assertThat(isExport("a.csv", "")).isFalse();
  }

  @Test
  void otherFile_amongSeveral_isRefused() {
    assertRefused(
        bytes("date,visitors\n2025-10-01,1\n"),
        "file.zip is not an export of Plausible, Umami, Google Analytics or Matomo.");
  }

  @Test
  void zipWithoutTotals_isRefused() {
    assertRefused(ZipFiles.of(Map.of("readme.csv", bytes("hello"))), "file.zip has no totals");
    assertRefused(
        ZipFiles.of(Map.of("website_event.csv", bytes("session_id,created_at,url_path\n"))),
        "The files have no totals of the days to import");
  }

  @Test
  void zipBomb_isRefused_beforeItIsUnpacked() {
    byte[] zeros = new byte[BYTES_MAX + 1];
    Map<String, byte[]> two = new LinkedHashMap<>();
    two.put("a", new byte[BYTES_MAX]);
    two.put("b", new byte[1]);

    assertRefused(
        ZipFiles.of(Map.of("other", zeros)), "file.zip: The files have more than 4 MiB unpacked.");
    assertRefused(ZipFiles.of(two), "file.zip: The files have more than 4 MiB unpacked.");
    assertRefused(
        ZipFiles.of(Map.of("website_event.csv", zeros)),
        "website_event.csv: Line 1: the line is too long.");
  }

  @Test
  void severalFiles_haveOneLimitOfBytes() {
    String header = "date,nb_uniq_visitors\n";
    byte[] first = bytes(header + "2025-10-01,1\n".repeat(BYTES_MAX / 20));
    byte[] second = bytes(header + "2025-10-02,1\n".repeat(BYTES_MAX / 20));
    ExportConverter files = ConvertedExports.converter();
    files.add("a.csv", new ByteArrayInputStream(first));

    assertThatThrownBy(() -> files.add("b.csv", new ByteArrayInputStream(second)))
        .hasMessageStartingWith("b.csv: The files have more than 4 MiB unpacked.");
  }

  @Test
  void damagedZip_isRefused() {
    byte[] zip = ZipFiles.of(Map.of("imported_visitors.csv", bytes("date,visitors\n".repeat(99))));

    assertRefused(Arrays.copyOf(zip, zip.length / 3), "file.zip is damaged");
  }

  @Test
  void moreTotalsThanAnImportHas_areRefused() {
    assertPagesRefused(
        new ImportLimits(16L * 1024 * 1024, 1024L * 1024 * 1024, 1),
        "imported_pages.csv: There are more than 250000 totals of days, dimensions and values.");
  }

  @Test
  void totalsThatNeedMoreMemoryThanThereIs_areRefused_withTheCommand() {
    assertPagesRefused(
        new ImportLimits(16L * 1024 * 1024, 8L * 1024 * 1024, 1),
        "imported_pages.csv: The totals of days, dimensions and values need more than the 8 MiB of"
            + " memory that there are for them. Import fewer days at a time, on the dashboard also"
            + " with ./vouch import");
  }

  private static void assertPagesRefused(ImportLimits limits, String message) {
    StringBuilder pages = new StringBuilder("date,page,visitors\n");
    for (int page = 0; page <= 250_000; page++) {
      pages.append("2025-10-01,/").append(page).append(",1\n");
    }
    ExportConverter converter = ConvertedExports.converter(limits);
    assertThatThrownBy(
            () ->
                converter.add(
                    "imported_pages.csv", new ByteArrayInputStream(bytes(pages.toString()))))
        .isInstanceOf(ImportFileException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void moreVisitorsThanAreCounted_areRefused() {
    StringBuilder events = new StringBuilder("session_id,created_at,url_path\n");
    for (int session = 0; session <= ConvertedExports.LIMITS.distinctMax() / 2; session++) {
      events.append(session).append(",2025-10-01 10:00:00,/\n");
    }

    assertRefused(
        bytes(events.toString()),
        "file.zip: The files have too many rows or visitors to distinguish");
  }

  @Test
  void valuesThatImportsCannotHave_areCleaned() {
    assertThat(
            ConvertedExports.lines(
                Map.of(
                    "imported_browsers.csv",
                    "date,browser,visitors\n2025-10-01,\"a\tb\",1\n2025-10-01,%s,2\n"
                        .formatted("x".repeat(2000)))))
        .containsExactlyInAnyOrder(
            "2025-10-01,browser,a b,1,", "2025-10-01,browser,%s,2,".formatted("x".repeat(1024)));
  }

  @Test
  void nameInAMessage_isPrintable() {
    assertThatThrownBy(() -> ConvertedExports.csv("folder/a\u001b[31m.csv", bytes("x\n")))
        .hasMessageStartingWith("a?[31m.csv is not an export");
  }
}
