package dev.vouch.server.dashboard.table;

import dev.vouch.core.report.Dimension.Field;
import java.util.List;

/** The dimensions that the overview shows in one panel. */
public final class PanelFields {
  public static final List<Field> SOURCES =
      List.of(Field.SOURCE, Field.CHANNEL, Field.CAMPAIGN, Field.MEDIUM, Field.REFERRER);
  public static final List<Field> DEVICES = List.of(Field.DEVICE, Field.BROWSER, Field.OS);

  private static final List<Field> MORE_OF_SOURCES =
      List.of(
          Field.SOURCE,
          Field.CHANNEL,
          Field.CAMPAIGN,
          Field.MEDIUM,
          Field.TERM,
          Field.CONTENT,
          Field.REFERRER);

  private PanelFields() {}

  /** The dimensions to choose from beside this one; empty if there is no other. */
  static List<Field> of(Field field) {
    return switch (field) {
      case SOURCE, CHANNEL, CAMPAIGN, MEDIUM, TERM, CONTENT, REFERRER -> MORE_OF_SOURCES;
      case DEVICE, BROWSER, OS -> DEVICES;
      case COUNTRY, PAGE_PATH, NAME, EVENT_NAME, CLICK_ID -> List.of();
    };
  }
}
