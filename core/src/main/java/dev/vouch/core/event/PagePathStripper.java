package dev.vouch.core.event;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes personal parts out of one path. For one use by one thread. */
final class PagePathStripper {
  private static final Pattern PERCENT_ENCODED = Pattern.compile("(?:%[0-9a-fA-F]{2})+");

  /** Characters at which a path is taken apart; a value that has one is looked for before. */
  private static final Pattern DELIMITER = Pattern.compile("[/?#&;=]");

  private static final Pattern PATH_AND_REST = Pattern.compile("([^?#]*)(.*)", Pattern.DOTALL);
  private static final Pattern PARAMETER = Pattern.compile("([?#&;])([^?#&;]*)");

  private final PersonalData personal;
  private final List<String> ownValues;
  private int count;

  PagePathStripper(PersonalData personal, List<String> ownValues) {
    this.personal = personal;
    this.ownValues = ownValues;
  }

  Stripped<String> strip(String pagePath) {
    Matcher parts = PATH_AND_REST.matcher(withoutDelimitedValues(pagePath));
    if (!parts.matches()) {
      throw new IllegalStateException("every text is a path and a rest");
    }
    String kept = segments(parts.group(1)) + parameters(parts.group(2));
    return new Stripped<>(kept.isEmpty() ? "/" : kept, count);
  }

  private String withoutDelimitedValues(String pagePath) {
    String kept = pagePath;
    for (String value : ownValues) {
      if (DELIMITER.matcher(value).find() && kept.contains(value)) {
        kept = kept.replace(value, PersonalData.PLACEHOLDER);
        count++;
      }
    }
    return kept;
  }

  private String segments(String path) {
    String[] segments = path.split("/", -1);
    for (int index = 0; index < segments.length; index++) {
      if (isPersonalValue(segments[index])) {
        segments[index] = PersonalData.PLACEHOLDER;
        count++;
      }
    }
    return String.join("/", segments);
  }

  private String parameters(String rest) {
    StringBuilder kept = new StringBuilder();
    String opening = "";
    Matcher parameter = PARAMETER.matcher(rest);
    while (parameter.find()) {
      String delimiter = parameter.group(1);
      if (delimiter.equals("?") || delimiter.equals("#")) {
        opening = delimiter;
      }
      if (isPersonalParameter(parameter.group(2))) {
        count++;
        continue;
      }
      // The first one kept behind a ? or # takes it over from those that are gone.
      kept.append(opening.isEmpty() ? delimiter : opening).append(parameter.group(2));
      opening = "";
    }
    return kept.toString();
  }

  private boolean isPersonalParameter(String parameter) {
    int equals = parameter.indexOf('=');
    String name = equals < 0 ? parameter : parameter.substring(0, equals);
    String value = parameter.substring(equals + 1);
    return isPersonalName(name) || isPersonalValue(value) || isPersonalValue(name);
  }

  private static boolean isPersonalName(String name) {
    String once = decode(name);
    return PersonalData.isPersonalName(name)
        || PersonalData.isPersonalName(once)
        || PersonalData.isPersonalName(decode(once));
  }

  private boolean isPersonalValue(String value) {
    String once = decode(value);
    return personal.isPersonalValue(value)
        || personal.isPersonalValue(once)
        || personal.isPersonalValue(decode(once));
  }

  /** Undoes percent-encoding; what isn't well encoded stays as it is. */
  private static String decode(String text) {
    return PERCENT_ENCODED
        .matcher(text.replace('+', ' '))
        .replaceAll(run -> Matcher.quoteReplacement(decodeRun(run.group())));
  }

  private static String decodeRun(String run) {
    byte[] bytes = HexFormat.of().parseHex(run.replace("%", ""));
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
