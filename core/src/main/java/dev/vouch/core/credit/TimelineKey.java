package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;

/**
 * The name of a timeline.
 *
 * @param hash of a browser, its hash under the salt of {@code period}; of a user, the user key; of
 *     an event with neither, 64 bits of its id
 * @param period the salt period of its facts (docs/identity.md I2)
 */
record TimelineKey(SiteId site, Owner owner, long hash, long period) {
  /** Whose facts a timeline has. */
  enum Owner {
    BROWSER(0),
    USER(1),
    NOBODY(2);

    private final int code;

    Owner(int code) {
      this.code = code;
    }

    private static Owner of(int code) {
      for (Owner owner : values()) {
        if (owner.code == code) {
          return owner;
        }
      }
      throw new IllegalArgumentException("no kind of timeline has the code " + code);
    }
  }

  /** Writes it so that the keys of one site are together. */
  ByteWriter write(ByteWriter key) {
    return key.fixed64(site.value()).octet(owner.code).fixed64(hash).fixed32((int) period);
  }

  static TimelineKey read(ByteReader key) {
    SiteId site = new SiteId(key.fixed64());
    Owner owner = Owner.of(key.octet());
    return new TimelineKey(site, owner, key.fixed64(), key.fixed32());
  }

  TimelineKey at(long otherPeriod, long otherHash) {
    return new TimelineKey(site, owner, otherHash, otherPeriod);
  }
}
