package dev.vouch.server.dashboard.data;

import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;

/** Writes how large a file is. */
public final class FileSize {
  private static final int STEP = 1000;
  private static final List<String> UNITS = List.of("bytes", "kB", "MB", "GB", "TB");

  private FileSize() {}

  /** Such as 1.2 MB. */
  public static String of(long bytes, Locale locale) {
    double size = bytes;
    int unit = 0;
    while (size >= STEP && unit < UNITS.size() - 1) {
      size /= STEP;
      unit++;
    }
    NumberFormat format = NumberFormat.getInstance(locale);
    format.setMaximumFractionDigits(1);
    return format.format(size) + " " + UNITS.get(unit);
  }
}
