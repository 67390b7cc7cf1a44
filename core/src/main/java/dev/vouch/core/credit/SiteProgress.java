package dev.vouch.core.credit;

/**
 * What is known about a site as a whole.
 *
 * @param latest no fact of the site was received later
 * @param isDeleted whether its facts were deleted, and are ignored from then on
 * @param expiredBefore events that count before it are not reported
 */
record SiteProgress(long latest, boolean isDeleted, long expiredBefore) {
  static final SiteProgress NEW = new SiteProgress(Long.MIN_VALUE, false, Long.MIN_VALUE);

  byte[] encode() {
    return new ByteWriter(17)
        .fixed64(latest)
        .octet(isDeleted ? 1 : 0)
        .fixed64(expiredBefore)
        .toBytes();
  }

  static SiteProgress decode(byte[] value) {
    return ByteReader.decode(
        value, from -> new SiteProgress(from.fixed64(), from.octet() == 1, from.fixed64()));
  }
}
