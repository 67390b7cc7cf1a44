package dev.vouch.core.event;

import dev.vouch.core.visitor.IpAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is personal in one request, and takes it out of what is kept (DESIGN 5.1): a property or
 * query parameter whose name says so, and the request's own ip, user_agent and user id in a
 * property, a query parameter, a path segment or the event's name. The ip and the user_agent are
 * recognised inside a longer text too; a user id only alone, since it can be as short as {@code 7}.
 * An API token is recognised by its shape. Held only while a request is worked on. Immutable.
 */
public final class PersonalData {
  private static final String TOKEN_PREFIX = "svc_live_";

  /** What stands in the place of a name or path segment that is personal. */
  static final String PLACEHOLDER = "*";

  /** A shorter ip or user_agent is too likely to be part of another text by chance. */
  private static final int INSIDE_CHARACTERS_MIN = 7;

  /** May be an address inside a text; a full stop behind it ends a sentence. */
  private static final Pattern ADDRESS_INSIDE =
      Pattern.compile("[0-9a-fA-F:.]{" + (INSIDE_CHARACTERS_MIN - 1) + ",}[0-9a-fA-F:]");

  private final List<String> ownValues;
  private final List<String> insideValues;
  private final Optional<IpAddress> ip;

  private PersonalData(List<String> ownValues, List<String> insideValues, Optional<IpAddress> ip) {
    this.ownValues = ownValues;
    this.insideValues = insideValues;
    this.ip = ip;
  }

  /** Recognises names, and these values as the request carries them. */
  public static PersonalData of(
      Optional<String> ip, Optional<String> userAgent, Optional<String> userId) {
    List<String> ownValues =
        Stream.of(ip, userAgent, userId)
            .flatMap(Optional::stream)
            .map(String::strip)
            .filter(value -> !value.isEmpty())
            .toList();
    List<String> insideValues =
        Stream.of(ip, userAgent)
            .flatMap(Optional::stream)
            .map(String::strip)
            .filter(value -> value.length() >= INSIDE_CHARACTERS_MIN)
            .map(PersonalData::lowerCase)
            .toList();
    return new PersonalData(ownValues, insideValues, ip.flatMap(IpAddress::parse));
  }

  /** Whether a property or query parameter of this name is left out, whatever its value. */
  public static boolean isPersonalName(String name) {
    return PersonalNames.matches(name);
  }

  /**
   * Whether a text is one of the request's own values, or holds the ip, the user_agent or a token;
   * ignoring case, white space around it and how an address is written.
   */
  public boolean isPersonalValue(String text) {
    String value = text.strip();
    String lowerCase = lowerCase(value);
    return ownValues.stream().anyMatch(value::equalsIgnoreCase)
        || insideValues.stream().anyMatch(lowerCase::contains)
        || value.contains(TOKEN_PREFIX)
        || (ip.isPresent() && holdsAddress(value));
  }

  private boolean holdsAddress(String value) {
    return isOwnAddress(value)
        || ADDRESS_INSIDE.matcher(value).results().anyMatch(part -> isOwnAddress(part.group()));
  }

  private boolean isOwnAddress(String value) {
    return IpAddress.parse(value).equals(ip);
  }

  private static String lowerCase(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Puts {@code *} in the place of a name that is a personal value. */
  public Stripped<Optional<String>> stripName(Optional<String> name) {
    return name.filter(this::isPersonalValue).isPresent()
        ? new Stripped<>(Optional.of(PLACEHOLDER), 1)
        : new Stripped<>(name, 0);
  }

  /** Leaves out properties with a personal name or value. */
  public Stripped<SequencedMap<String, PropertyValue>> strip(
      SequencedMap<String, PropertyValue> properties) {
    SequencedMap<String, PropertyValue> kept = new LinkedHashMap<>(properties);
    kept.entrySet()
        .removeIf(
            property ->
                isPersonalName(property.getKey())
                    || isPersonalValue(property.getKey())
                    || isPersonalValue(written(property.getValue())));
    return new Stripped<>(kept, properties.size() - kept.size());
  }

  private static String written(PropertyValue value) {
    return switch (value) {
      case PropertyValue.Text text -> text.value();
      case PropertyValue.Decimal decimal -> decimal.value().toPlainString();
      case PropertyValue.Flag flag -> String.valueOf(flag.value());
    };
  }

  /**
   * Leaves out query parameters of a path with a personal name or value, and puts {@code *} in the
   * place of a path segment that is a personal value. A path that is left empty becomes {@code /}.
   */
  public Stripped<String> strip(String pagePath) {
    return new PagePathStripper(this, ownValues).strip(pagePath);
  }

  /**
   * Cuts a pointer before a name that is a personal value, and takes that name out of the detail.
   */
  Problem withoutPersonalPointer(Problem problem) {
    return problem.cutBefore(this::isPersonalValue);
  }

  @Override
  public String toString() {
    return "PersonalData[hidden]";
  }
}
