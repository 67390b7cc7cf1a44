package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;

/**
 * Identifies a timeline.
 *
 * @param owner what kind of owner the facts have
 * @param hash for a browser, its hash under the salt of {@code period}; for a user, the user key;
 *     for an event with neither, the low 64 bits of its id
 * @param period the salt period of the facts (docs/identity.md I2)
 */
record TimelineKey(SiteId site, Owner owner, long hash, long period) {
  /** The kind of owner of a timeline's facts. */
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

  /** Appends this key to a key of the state, so that the keys of one site are adjacent. */
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
