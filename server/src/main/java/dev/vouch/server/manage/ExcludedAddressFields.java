package dev.vouch.server.manage;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.directory.exclusion.ExclusionRegistry;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parser of an address to exclude, for the API and forms. */
public final class ExcludedAddressFields {
  /** The message if a site has the maximum number of addresses. */
  public static final String LIMIT_REACHED_MESSAGE =
      "The limit of %d excluded addresses is reached. Remove one first."
          .formatted(ExclusionRegistry.ADDRESSES_MAX);

  private static final int NAME_CHARACTERS_MAX = 100;
  private static final int ADDRESS_CHARACTERS_MAX = 100;
  private static final Pattern SEPARATORS = Pattern.compile("[\\s,;()<>\"'/]+");

  private ExcludedAddressFields() {}

  /** An address to exclude. Held only during the request, and never printed. */
  public record AddressToExclude(String name, IpAddress address) {}

  /** Parses the name and the address. */
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

  /** Names are stored and shown as they are. */
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
