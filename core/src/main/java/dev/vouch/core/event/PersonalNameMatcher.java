package dev.vouch.core.event;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Matcher of names of properties and query parameters that hold personal data (docs/identity.md).
 */
final class PersonalNameMatcher {
  private static final List<String> CONTACT = List.of("email", "e-mail", "e_mail", "password");
  private static final Pattern PHONE = Pattern.compile("(?<!head|micro)phone");

  private static final Pattern SEPARATORS = Pattern.compile("[^\\p{L}\\p{N}]+");

  /** Splits {@code userSSNValue} into {@code user}, {@code SSNValue}. */
  private static final Pattern BEFORE_CAPITALS = Pattern.compile("(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})");

  /** Splits {@code userSSNValue} into {@code user}, {@code SSN}, {@code Value}. */
  private static final Pattern BEFORE_CAPITALIZED =
      Pattern.compile("(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");

  private PersonalNameMatcher() {}

  static boolean matches(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (String contact : CONTACT) {
      if (lower.contains(contact)) {
        return true;
      }
    }
    return (lower.contains("phone") && PHONE.matcher(lower).find())
        || (lower.contains("ssn")
            && SEPARATORS.splitAsStream(name).anyMatch(PersonalNameMatcher::hasSsn));
  }

  /** {@code SSNvalue} is ambiguous, so both ways of splitting it are checked. */
  private static boolean hasSsn(String run) {
    return BEFORE_CAPITALS.splitAsStream(run).anyMatch(PersonalNameMatcher::isSsn)
        || BEFORE_CAPITALIZED.splitAsStream(run).anyMatch(PersonalNameMatcher::isSsn);
  }

  private static boolean isSsn(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return lower.startsWith("ssn") || lower.endsWith("ssn");
  }
}
