package dev.vouch.core.linking;

import dev.vouch.core.visitor.KeyedHash;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Keyed hashes of the normal forms of a user ID, by which nearly equal IDs are found.
 *
 * @param compact the hash of the ID without white space
 * @param folded the hash of the ID without white space, in lower case
 * @param unprefixed the hash of the folded ID after its last separator; equals {@code folded} if
 *     the ID has no separator
 */
record UserIdForms(long compact, long folded, long unprefixed) {
  private static final Pattern WHITE_SPACE = Pattern.compile("[\\s\\p{Z}]+");
  private static final Pattern PREFIX = Pattern.compile("\\A.*[:|/#_-](?=.)", Pattern.DOTALL);

  /**
   * Hashes the normal forms of an ID. A form that equals the ID or another form has the same hash.
   *
   * @param exact the hash of the ID itself
   */
  static UserIdForms of(byte[] key, String id, long exact) {
    String compact = WHITE_SPACE.matcher(id).replaceAll("");
    String folded = compact.toLowerCase(Locale.ROOT);
    String unprefixed = PREFIX.matcher(folded).replaceFirst("");
    long compactHash = compact.equals(id) ? exact : hash(key, compact);
    long foldedHash = folded.equals(compact) ? compactHash : hash(key, folded);
    return new UserIdForms(
        compactHash, foldedHash, unprefixed.equals(folded) ? foldedHash : hash(key, unprefixed));
  }

  static long hash(byte[] key, String text) {
    return new KeyedHash(key).add(text).first64Bits();
  }
}
