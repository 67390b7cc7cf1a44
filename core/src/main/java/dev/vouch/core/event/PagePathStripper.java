package dev.vouch.core.event;

import dev.vouch.core.event.PersonalDataFilter.Stripped;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Remover of the personal parts of one path. Not thread-safe, for a single use. */
final class PagePathStripper {
  /**
   * The characters at which a path is split. Values that contain one are removed before the split.
   */
  private static final Pattern DELIMITER = Pattern.compile("[/?#&;=]");

  private static final String PARAMETER_DELIMITERS = "?#&;";

  private final Predicate<String> isPersonal;
  private final List<String> ownValues;
  private int count;

  PagePathStripper(PersonalDataFilter personal, List<String> ownValues) {
    this.isPersonal = personal::isPersonalValue;
    this.ownValues = ownValues;
  }

  Stripped<String> strip(String pagePath) {
    String text = withoutDelimitedValues(pagePath);
    int pathEnd = firstOf("?#", text, 0);
    String path = segments(text, pathEnd);
    String kept = pathEnd == text.length() ? path : path + parameters(text.substring(pathEnd));
    return new Stripped<>(kept.isEmpty() ? "/" : kept, count);
  }

  private String withoutDelimitedValues(String pagePath) {
    String kept = pagePath;
    for (String value : ownValues) {
      if (kept.contains(value) && DELIMITER.matcher(value).find()) {
        kept = kept.replace(value, PersonalDataFilter.PLACEHOLDER);
        count++;
      }
    }
    return kept;
  }

  /** Returns the path before its query and fragment, with its personal segments replaced. */
  private String segments(String text, int pathEnd) {
    String kept = text.substring(0, pathEnd);
    int start = 0;
    while (start < kept.length()) {
      int end = firstOf("/", kept, start);
      String segment = kept.substring(start, end);
      if (isPersonalValue(segment) || SignInAnswer.isIn(names(segment))) {
        kept = kept.substring(0, start) + PersonalDataFilter.PLACEHOLDER + kept.substring(end);
        end = start + PersonalDataFilter.PLACEHOLDER.length();
        count++;
      }
      start = end + 1;
    }
    return kept;
  }

  private String parameters(String rest) {
    if (rest.isEmpty()) {
      return rest;
    }
    boolean answersSignIn = SignInAnswer.isIn(names(rest));
    StringBuilder kept = new StringBuilder();
    String opening = "";
    int start = 0;
    while (start < rest.length()) {
      int end = firstOf(PARAMETER_DELIMITERS, rest, start + 1);
      String delimiter = rest.substring(start, start + 1);
      String parameter = rest.substring(start + 1, end);
      start = end;
      if (delimiter.equals("?") || delimiter.equals("#")) {
        opening = delimiter;
      }
      if (isPersonalParameter(parameter) || (answersSignIn && isOfSignIn(parameter))) {
        count++;
        continue;
      }
      // The first parameter kept after a ? or # takes over that delimiter from the removed ones.
      kept.append(opening.isEmpty() ? delimiter : opening).append(parameter);
      opening = "";
    }
    return kept.toString();
  }

  /**
   * Returns the index of the first character that is in {@code characters}, or the text's length.
   */
  private static int firstOf(String characters, String text, int from) {
    int position = from;
    while (position < text.length() && characters.indexOf(text.charAt(position)) < 0) {
      position++;
    }
    return position;
  }

  /** Returns the decoded names of the parameters that have a {@code =}, in lower case. */
  private static Set<String> names(String parameters) {
    if (parameters.indexOf('=') < 0) {
      return Set.of();
    }
    Set<String> names = new HashSet<>();
    int start = 0;
    while (start < parameters.length()) {
      int end = firstOf(PARAMETER_DELIMITERS, parameters, start);
      String parameter = parameters.substring(start, end);
      if (parameter.indexOf('=') > 0) {
        names.add(name(parameter));
      }
      start = end + 1;
    }
    return names;
  }

  private static boolean isOfSignIn(String parameter) {
    return SignInAnswer.isOf(name(parameter));
  }

  private static String name(String parameter) {
    String name = parameter.substring(0, Math.max(0, parameter.indexOf('=')));
    return PercentEncoding.decodeParameter(name).toLowerCase(Locale.ROOT);
  }

  private boolean isPersonalParameter(String parameter) {
    int equals = parameter.indexOf('=');
    String name = equals < 0 ? parameter : parameter.substring(0, equals);
    String value = parameter.substring(equals + 1);
    return isPersonalName(name) || isPersonalValue(value) || isPersonalValue(name);
  }

  private static boolean isPersonalName(String name) {
    return holdsForAnyDecoding(name, PersonalDataFilter::isPersonalName);
  }

  private boolean isPersonalValue(String value) {
    return holdsForAnyDecoding(value, isPersonal);
  }

  /** Whether the rule holds for the text as it is, decoded once, or decoded twice. */
  private static boolean holdsForAnyDecoding(String text, Predicate<String> rule) {
    if (rule.test(text)) {
      return true;
    }
    String once = PercentEncoding.decodeParameter(text);
    return !once.equals(text)
        && (rule.test(once) || rule.test(PercentEncoding.decodeParameter(once)));
  }
}
