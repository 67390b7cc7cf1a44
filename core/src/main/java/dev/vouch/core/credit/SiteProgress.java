package dev.vouch.core.credit;

/**
 * What is known about a site as a whole.
 *
 * @param latest no fact of the site was received later
 * @param deletedBefore facts that count before it were deleted
 * @param expiredBefore events that count before it are not reported
 */
record SiteProgress(long latest, long deletedBefore, long expiredBefore) {
  static final SiteProgress NEW = new SiteProgress(Long.MIN_VALUE, Long.MIN_VALUE, Long.MIN_VALUE);

  byte[] encode() {
    return new ByteWriter(24)
        .fixed64(latest)
        .fixed64(deletedBefore)
        .fixed64(expiredBefore)
        .toBytes();
  }

  static SiteProgress decode(byte[] value) {
    return ByteReader.decode(
        value, from -> new SiteProgress(from.fixed64(), from.fixed64(), from.fixed64()));
  }
}
