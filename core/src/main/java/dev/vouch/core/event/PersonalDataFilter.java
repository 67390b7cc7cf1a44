package dev.vouch.core.event;

import dev.vouch.core.request.Problem;
import dev.vouch.core.visitor.IpAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Remover of personal data from one request (docs/identity.md): properties and query parameters
 * with a personal name, and the request's own ip, user_agent, user id and order id in properties,
 * query parameters, path segments and the event's name. The ip and the user_agent are also
 * recognised inside a longer text; an id must be the whole value, because it can be as short as
 * {@code 7}. An API token is recognised by its format. Held only during a request. Immutable.
 */
public final class PersonalDataFilter {
  private static final String TOKEN_PREFIX = "svc_live_";

  /** Replaces a personal name or path segment. */
  static final String PLACEHOLDER = "*";

  private static final Pattern NOT_OF_AN_ADDRESS = Pattern.compile("[^0-9A-Fa-f.:]+");

  /**
   * The minimum length of an ip or user_agent that is searched for inside other texts; shorter
   * texts occur there by chance.
   */
  private static final int INSIDE_CHARACTERS_MIN = 7;

  private static final Comparator<String> LONGEST_FIRST =
      Comparator.comparingInt(String::length).reversed();

  private final List<String> ownValues;
  private final List<String> insideValues;
  private final Set<IpAddress> addresses;

  private PersonalDataFilter(
      List<String> ownValues, List<String> insideValues, Set<IpAddress> addresses) {
    this.ownValues = ownValues;
    this.insideValues = insideValues;
    this.addresses = addresses;
  }

  /**
   * Creates a filter for personal names and the given values of one request.
   *
   * @param ip the field as sent; if it is not an address, the addresses in its text are recognised
   * @param address the parsed {@code ip}, if it is an address
   * @param ids the IDs of the user and of orders
   */
  public static PersonalDataFilter of(
      Optional<String> ip,
      Optional<IpAddress> address,
      Optional<String> userAgent,
      List<String> ids) {
    // An ip without any address, such as "unknown", is not searched for inside other texts, where
    // it is too likely to occur by chance.
    Set<IpAddress> addresses =
        address.isPresent()
            ? Set.of(address.get())
            : ip.map(PersonalDataFilter::addresses).orElse(Set.of());
    List<String> ownValues = new ArrayList<>();
    List<String> insideValues = new ArrayList<>(2);
    addOwn(ip, ownValues, insideValues, !addresses.isEmpty());
    addOwn(userAgent, ownValues, insideValues, true);
    for (String id : ids) {
      addOwn(Optional.of(id), ownValues, insideValues, false);
    }
    // Longest first: if a value were replaced inside a longer one, the rest of the longer value
    // would stay in a path.
    ownValues.sort(LONGEST_FIRST);
    return new PersonalDataFilter(ownValues, insideValues, addresses);
  }

  private static void addOwn(
      Optional<String> sent, List<String> own, List<String> inside, boolean isFoundInside) {
    String value = sent.orElse("").strip();
    if (!value.isEmpty()) {
      own.add(value);
    }
    if (isFoundInside && value.length() >= INSIDE_CHARACTERS_MIN) {
      inside.add(lowerCase(value));
    }
  }

  private static Set<IpAddress> addresses(String text) {
    return NOT_OF_AN_ADDRESS
        .splitAsStream(text)
        .flatMap(part -> IpAddress.parseEndpoint(part).stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether a property or query parameter of this name is removed, regardless of its value. */
  public static boolean isPersonalName(String name) {
    return PersonalNameMatcher.matches(name);
  }

  /**
   * Whether a text is one of the request's own values, or contains the ip, the user_agent or a
   * token; ignores case, surrounding white space and the notation of an IP address.
   */
  public boolean isPersonalValue(String text) {
    String value = text.strip();
    return isOwnValue(value)
        || containsOwnValue(value)
        || value.contains(TOKEN_PREFIX)
        || (!addresses.isEmpty() && (isOwnAddress(value) || containsOwnAddress(value)));
  }

  private boolean isOwnValue(String value) {
    for (String own : ownValues) {
      if (own.equalsIgnoreCase(value)) {
        return true;
      }
    }
    return false;
  }

  private boolean containsOwnValue(String value) {
    for (String inside : insideValues) {
      if (inside.length() <= value.length() && lowerCase(value).contains(inside)) {
        return true;
      }
    }
    return false;
  }

  /** Checks each run of address characters, without full stops at the end of a sentence. */
  private boolean containsOwnAddress(String value) {
    int start = 0;
    while (value.length() - start >= INSIDE_CHARACTERS_MIN) {
      int end = start;
      while (end < value.length() && IpAddress.isAddressCharacter(value.charAt(end))) {
        end++;
      }
      int next = end + 1;
      while (end > start && value.charAt(end - 1) == '.') {
        end--;
      }
      if (end - start >= INSIDE_CHARACTERS_MIN && isOwnAddress(value.substring(start, end))) {
        return true;
      }
      start = next;
    }
    return false;
  }

  private boolean isOwnAddress(String value) {
    Optional<IpAddress> address = IpAddress.parseEndpoint(value);
    return address.isPresent() && addresses.contains(address.get());
  }

  private static String lowerCase(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Replaces the event's name with {@code *} if it is personal. */
  public Stripped<Optional<String>> stripName(Optional<String> name) {
    return name.filter(this::isPersonalValue).isPresent()
        ? new Stripped<>(Optional.of(PLACEHOLDER), 1)
        : new Stripped<>(name, 0);
  }

  /** Removes properties with a personal name or value. */
  public Stripped<SequencedMap<String, PropertyValue>> strip(
      SequencedMap<String, PropertyValue> properties) {
    int count = 0;
    for (Map.Entry<String, PropertyValue> property : properties.entrySet()) {
      count += isPersonal(property) ? 1 : 0;
    }
    if (count == 0) {
      return new Stripped<>(properties, 0);
    }
    SequencedMap<String, PropertyValue> kept = new LinkedHashMap<>(properties);
    kept.entrySet().removeIf(this::isPersonal);
    return new Stripped<>(kept, count);
  }

  private boolean isPersonal(Map.Entry<String, PropertyValue> property) {
    return isPersonalName(property.getKey())
        || isPersonalValue(property.getKey())
        || isPersonalValue(format(property.getValue()));
  }

  private static String format(PropertyValue value) {
    return switch (value) {
      case PropertyValue.Text text -> text.value();
      case PropertyValue.Decimal decimal -> decimal.value().toPlainString();
      case PropertyValue.Flag flag -> String.valueOf(flag.value());
    };
  }

  /**
   * Removes query parameters with a personal name or value from a path, and replaces personal path
   * segments with {@code *}. An empty result becomes {@code /}.
   */
  public Stripped<String> strip(String pagePath) {
    return new PagePathStripper(this, ownValues).strip(pagePath);
  }

  /** Truncates a pointer before a personal name, and removes that name from the detail. */
  Problem withoutPersonalPointer(Problem problem) {
    return problem.cutBefore(this::isPersonalValue);
  }

  @Override
  public String toString() {
    return "PersonalDataFilter[hidden]";
  }

  /**
   * A value without its personal parts.
   *
   * @param count the number of removed parts
   */
  public record Stripped<T>(T kept, int count) {}

  /**
   * Matcher of names of properties and query parameters that hold personal data (docs/identity.md).
   */
  private static final class PersonalNameMatcher {
    private static final List<String> CONTACT = List.of("email", "e-mail", "e_mail", "password");
    private static final Pattern PHONE = Pattern.compile("(?<!head|micro)phone");

    private static final Pattern SEPARATORS = Pattern.compile("[^\\p{L}\\p{N}]+");

    /** Splits {@code userSSNValue} into {@code user}, {@code SSNValue}. */
    private static final Pattern BEFORE_CAPITALS =
        Pattern.compile("(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})");

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
}
