package dev.vouch.http.browser;

import com.maxmind.db.Reader;
import dev.vouch.http.resource.Resource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * In-memory database of the countries of IP addresses, in MaxMind's file format. Thread-safe, never
 * blocks.
 */
public final class CountryDatabase {
  private static final String BUNDLED = "country.mmdb";
  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");

  private final Reader reader;

  private CountryDatabase(InputStream file) throws IOException {
    this.reader = new Reader(file);
  }

  /** Loads the bundled database. */
  public static CountryDatabase bundled() {
    byte[] file = Resource.bytes(CountryDatabase.class, BUNDLED);
    try {
      return new CountryDatabase(new ByteArrayInputStream(file));
    } catch (IOException e) {
      throw new UncheckedIOException(
          BUNDLED + " is damaged; run scripts/refresh-browser-data and build again", e);
    }
  }

  /**
   * Loads a database file, such as a newer or commercial one.
   *
   * @throws UncheckedIOException if the file is not a readable database
   */
  public static CountryDatabase of(Path path) {
    try (InputStream file = Files.newInputStream(path)) {
      return new CountryDatabase(file);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot read the country database "
              + path
              + "; set it to a readable .mmdb file with country codes, or remove the setting",
          e);
    }
  }

  /**
   * Returns the ISO 3166-1 alpha-2 code in upper case; empty if the address is not in the database.
   */
  public Optional<String> countryOf(InetAddress address) {
    if (isPrivate(address)) {
      return Optional.empty();
    }
    try {
      Map<?, ?> found = reader.get(address, Map.class);
      return found == null ? Optional.empty() : code(found).filter(CountryDatabase::isCountry);
    } catch (IOException e) {
      // The exception is not logged, because its message may contain the address. The event is
      // recorded without a country.
      return Optional.empty();
    }
  }

  /**
   * Returns whether an address is private. Registry data lists some private addresses by mistake.
   */
  private static boolean isPrivate(InetAddress address) {
    return address.isAnyLocalAddress()
        || address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || (address instanceof Inet6Address && (address.getAddress()[0] & 0xfe) == 0xfc);
  }

  /**
   * Returns the country code in a record of the bundled flat format, or of the nested format of
   * GeoLite2 and GeoIP2.
   */
  private static Optional<String> code(Map<?, ?> found) {
    if (found.get("country_code") instanceof String flat) {
      return Optional.of(flat);
    }
    if (found.get("country") instanceof Map<?, ?> country
        && country.get("iso_code") instanceof String nested) {
      return Optional.of(nested);
    }
    return Optional.empty();
  }

  private static boolean isCountry(String code) {
    return COUNTRY.matcher(code).matches() && !code.equals("ZZ");
  }
}
