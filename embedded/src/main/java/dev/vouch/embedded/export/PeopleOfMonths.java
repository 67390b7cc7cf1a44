package dev.vouch.embedded.export;

import dev.vouch.core.report.CreditKind;
import dev.vouch.core.visitor.KeyedHash;
import dev.vouch.embedded.segment.EventRow;
import java.security.SecureRandom;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Pseudonyms of people that are others in each export and calendar month: people can be counted,
 * and nobody can be followed or found by a hash, since the key is gone with the export.
 */
final class PeopleOfMonths {
  private static final int KEY_BYTES = 32;

  private final ZoneId zone;
  private final byte[] key = new byte[KEY_BYTES];

  PeopleOfMonths(ZoneId zone) {
    this.zone = zone;
    new SecureRandom().nextBytes(key);
  }

  /** Returns 16 hexadecimal digits; empty for a duplicate, which counts for nobody. */
  Optional<String> pseudonym(EventRow event) {
    if (event.credit() == CreditKind.DUPLICATE) {
      return Optional.empty();
    }
    YearMonth month = YearMonth.from(event.at().atZone(zone));
    long hash =
        new KeyedHash(key)
            .add(month.getYear())
            .add(month.getMonthValue())
            .add(event.person())
            .first64Bits();
    return Optional.of(HexFormat.of().toHexDigits(hash));
  }
}
