package dev.vouch.api;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.directory.exclusion.ExclusionRegistry;
import dev.vouch.directory.exclusion.ExclusionRegistry.ExcludedAddress;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parser of an address to exclude, for the API and forms. */
public final class ExcludedAddressFields {
  /** The error message when a site has the maximum number of excluded addresses. */
  public static final String LIMIT_REACHED_MESSAGE =
      "The limit of %d excluded addresses is reached. Remove one first."
          .formatted(ExclusionRegistry.ADDRESSES_MAX);

  private static final int NAME_CHARACTERS_MAX = 100;
  private static final int ADDRESS_CHARACTERS_MAX = 100;
  private static final Pattern SEPARATORS = Pattern.compile("[\\s,;()<>\"'/]+");

  private ExcludedAddressFields() {}

  /** Returns the error message for an address that the site excludes already. */
  public static String alreadyExcluded(ExcludedAddress address) {
    return "This address is already excluded, as “%s”.".formatted(address.name());
  }

  /**
   * An address to exclude and its name. The address is held only during the request, and never
   * logged.
   */
  public record AddressToExclude(String name, IpAddress address) {}

  /** Parses the name and the address. The name must not contain an IP address. */
  public static ParseResult<AddressToExclude> parse(RequestFields fields) {
    fields.require("name");
    fields.require("address");
    Optional<String> name =
        fields.name("name", NAME_CHARACTERS_MAX).filter(text -> hasNoAddress(fields, text));
    Optional<IpAddress> address =
        fields.text("address", 1, ADDRESS_CHARACTERS_MAX).flatMap(text -> address(fields, text));
    fields.rejectUnknown();
    return fields.result(() -> new AddressToExclude(name.orElseThrow(), address.orElseThrow()));
  }

  /** Rejects a name that contains an IP address, because names are stored and shown as entered. */
  private static boolean hasNoAddress(RequestFields fields, String name) {
    boolean hasAddress =
        Arrays.stream(SEPARATORS.split(name))
            .anyMatch(word -> IpAddress.parseEndpoint(word).isPresent());
    if (hasAddress) {
      fields.add(
          new Problem(
              "/name",
              "contains_address",
              "name must not contain an IP address, because it is stored as it is. Name the place,"
                  + " such as Office."));
    }
    return !hasAddress;
  }

  private static Optional<IpAddress> address(RequestFields fields, String text) {
    Optional<IpAddress> address = IpAddress.parse(text);
    if (address.isEmpty()) {
      fields.add(
          new Problem(
              "/address",
              "invalid_address",
              "address must be one IPv4 or IPv6 address, without a port or a prefix length."));
    }
    return address;
  }
}
