package dev.vouch.reports;

import dev.vouch.core.site.Site;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names of downloaded files, limited to characters that are valid in all file systems. */
public final class FileNames {
  private static final Pattern INVALID_CHARACTERS = Pattern.compile("[^a-z0-9]+");
  private static final Pattern LEADING_OR_TRAILING_DASH = Pattern.compile("^-|-$");

  private FileNames() {}

  /**
   * Returns a file name without its extension, such as {@code shop-summary-2026-11-01-2026-11-30}.
   */
  public static String of(Site site, String title) {
    String words = (site.name() + " " + title).toLowerCase(Locale.ROOT);
    return LEADING_OR_TRAILING_DASH
        .matcher(INVALID_CHARACTERS.matcher(words).replaceAll("-"))
        .replaceAll("");
  }
}
