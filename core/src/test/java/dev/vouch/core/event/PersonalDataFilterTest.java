package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.PersonalDataFilter.Stripped;
import dev.vouch.core.visitor.IpAddress;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/identity.md: what is removed before anything is stored. */
class PersonalDataFilterTest {
  private static final String USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";
  private static final PersonalDataFilter FILTER =
      filter(Optional.of("203.0.113.7"), Optional.of(USER_AGENT), Optional.of("42"));

  /** The browser script is tested with the same examples. */
  @ParameterizedTest
  @CsvFileSource(resources = "personal-names.csv", numLinesToSkip = 1)
  void propertyName_isClassifiedAsPersonalOrNot(boolean personal, String name) {
    assertThat(PersonalDataFilter.isPersonalName(name)).isEqualTo(personal);
  }

  @Test
  void propertiesWithPersonalNameOrValue_areRemovedAndCounted() {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("plan", text("pro"));
    properties.put("email", text("a@example.com"));
    properties.put("client", text(" 203.0.113.7 "));
    properties.put("mapped", text("::ffff:203.0.113.7"));
    properties.put("agent", text(USER_AGENT));
    properties.put("user", text("42"));
    properties.put("userNumber", new PropertyValue.Decimal(new BigDecimal("42")));
    properties.put("42", text("key"));
    properties.put("key", text("see svc_live_abc_def"));
    properties.put("near", text("420"));

    Stripped<SequencedMap<String, PropertyValue>> stripped = FILTER.strip(properties);

    assertThat(stripped.kept())
        .containsExactly(Map.entry("plan", text("pro")), Map.entry("near", text("420")));
    assertThat(stripped.count()).isEqualTo(8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "paid from 203.0.113.7",
        "203.0.113.7:4711",
        "(::FFFF:203.0.113.7)",
        "it was ::ffff:cb00:7107.",
        "with mozilla/5.0 (X11; Linux x86_64) Firefox/140.0 today",
        "42",
        " 42 "
      })
  void identifierWithinText_isRemoved(String text) {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("note", text(text));

    assertThat(FILTER.strip(properties).kept()).isEmpty();
    assertThat(FILTER.stripName(Optional.of(text))).isEqualTo(new Stripped<>(Optional.of("*"), 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "paid",
        "order 42",
        "Mozilla/5.0",
        "paid from 198.51.100.1",
        "a mail to someone@example.com"
      })
  void textWithoutIdentifier_isKept(String text) {
    assertThat(FILTER.stripName(Optional.of(text))).isEqualTo(new Stripped<>(Optional.of(text), 0));
  }

  @Test
  void shortIdentifier_isRecognisedOnlyAsTheWholeValue() {
    PersonalDataFilter personal =
        filter(Optional.of("::1"), Optional.of("Opera"), Optional.empty());

    for (String wholeValue : List.of("::1", "0:0:0:0:0:0:0:1", "opera")) {
      assertThat(personal.isPersonalValue(wholeValue)).as(wholeValue).isTrue();
    }
    for (String longerValue : List.of("a::1", "operating", "Opera House")) {
      assertThat(personal.isPersonalValue(longerValue)).as(longerValue).isFalse();
    }
  }

  @Test
  void identifiersOfOtherRequests_areKept() {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("server", text("198.51.100.1"));
    properties.put("empty", text(""));

    assertThat(FILTER.strip(properties)).isEqualTo(new Stripped<>(properties, 0));
    assertThat(filter(Optional.empty(), Optional.of(""), Optional.empty()).strip(properties))
        .isEqualTo(new Stripped<>(properties, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "/, /, 0",
    "/a?b=c&d#e, /a?b=c&d#e, 0",
    "/a?, /a?, 0",
    "/a?className=x&headphone=y, /a?className=x&headphone=y, 0",
    "/a?email=x, /a, 1",
    "/a?EMAIL=x&b=1, /a?b=1, 1",
    "/a?b=1&user_email=x&c=2, /a?b=1&c=2, 1",
    "/a?e%6Dail=x&b=1, /a?b=1, 1",
    "/a?e%256Dail=x, /a, 1",
    "/a?%zz%65mail=x, /a, 1",
    "/a?user%5Bphone%5D=1;b=2, /a?b=2, 1",
    "/a?user[password]=1, /a, 1",
    "/a#email=x&b=1, /a#b=1, 1",
    "/a?b=1#/c?ssn=1&d=2, /a?b=1#/c?d=2, 1",
    "?email=x, /, 1",
    "/a?q=email, /a?q=email, 0",
    "/a?q=42&r=421, /a?r=421, 1",
    "/a?q=%34%32, /a, 1",
    "/a?q=203.0.113.7, /a, 1",
    "/a?q=203%2E0.113.7, /a, 1",
    "/a?42, /a, 1",
    "/users/42/orders/421, /users/*/orders/421, 1",
    "/users/%342?email=1, /users/*, 2",
    "/from/::ffff:203.0.113.7, /from/*, 1",
    "203.0.113.7, *, 1",
    "/from/visitor-203.0.113.7-de/x, /from/*/x, 1",
    "/a?from=visitor-203.0.113.7&b=1, /a?b=1, 1",
    "/users/user-42, /users/user-42, 0",
    "/key/svc_live_abc_def, /key/*, 1",
    "/ua/Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0/x, /ua/*/x, 1",
    "/a?ua=Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0&b=1, /a?ua=*&b=1, 1",
    "/cb?code=x&state=y&plan=pro, /cb?plan=pro, 2",
    "/cb?error=denied&error_description=no&STATE=y, /cb, 3",
    "/cb?id_token=x&iss=y, /cb, 2",
    "/cb#access_token=x&state=y&plan=pro, /cb#plan=pro, 2",
    "/cb#/route?%63ode=x&state=y, /cb#/route, 2",
    "/cb/access_token=x&state=y, /cb/*, 1",
    "/a?code=SUMMER&plan=pro, /a?code=SUMMER&plan=pro, 0",
    "/a?state=CA&error=x-1&b=2, /a?b=2, 2",
    "/a?state=CA, /a?state=CA, 0",
    "/a?state&code, /a?state&code, 0",
    "/a?ua=Mozilla%2F5.0+(X11%3B+Linux+x86_64)+Firefox%2F140.0&b=1, /a?b=1, 1",
  })
  void personalPartsOfAPagePath_areRemoved(String sent, String kept, int count) {
    assertThat(FILTER.strip(sent)).isEqualTo(new Stripped<>(kept, count));
  }

  @Test
  void idThatContainsAnother_isRemovedWhole_whateverTheirOrder() {
    for (List<String> ids : List.of(List.of("42/7", "shop/42/7"), List.of("shop/42/7", "42/7"))) {
      PersonalDataFilter filter =
          PersonalDataFilter.of(Optional.empty(), Optional.empty(), Optional.empty(), ids);

      assertThat(filter.strip("/u/shop/42/7")).isEqualTo(new Stripped<>("/u/*", 1));
    }
  }

  @Test
  void toString_hidesTheIdentifiers() {
    assertThat(FILTER.toString()).isEqualTo("PersonalDataFilter[hidden]");
  }

  private static PropertyValue text(String value) {
    return new PropertyValue.Text(value);
  }

  private static PersonalDataFilter filter(
      Optional<String> ip, Optional<String> userAgent, Optional<String> userId) {
    return PersonalDataFilter.of(
        ip, ip.flatMap(IpAddress::parse), userAgent, userId.stream().toList());
  }
}
