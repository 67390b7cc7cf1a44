package dev.vouch.core.linking;

/**
 * A user ID and its recent use.
 *
 * @param uses at least 1
 * @param browsers one of 64 bits for each browser that announced it, by its hash
 * @param isAnnounced of an ID that a backend sent: whether a browser announced it shortly before or
 *     after, even if that is no longer stored
 */
record UserIdUse(UserIdForms forms, int uses, long browsers, boolean isAnnounced) {
  /** Creates one that was not used yet. */
  static UserIdUse unused(UserIdForms forms) {
    return new UserIdUse(forms, 0, 0, false);
  }

  UserIdUse byBackend() {
    return new UserIdUse(forms, uses + 1, browsers, isAnnounced);
  }

  UserIdUse byBrowser(long browserHash) {
    return new UserIdUse(forms, uses + 1, browsers | 1L << (browserHash >>> 58), isAnnounced);
  }

  UserIdUse announced() {
    return new UserIdUse(forms, uses, browsers, true);
  }

  /** Returns the approximate number of browsers by linear counting (Whang et al., 1990). */
  int browserCount() {
    int unset = Math.max(1, Long.SIZE - Long.bitCount(browsers));
    return (int) Math.round(Long.SIZE * Math.log((double) Long.SIZE / unset));
  }
}
