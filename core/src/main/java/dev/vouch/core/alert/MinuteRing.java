package dev.vouch.core.alert;

import dev.vouch.core.alert.KeyActivity.KeyWindow;
import java.util.Arrays;

/** The activity of one key in the current minute and each of the last 60. Thread-safe. */
final class MinuteRing {
  private static final int MINUTES = 61;

  private final long[] minutes = new long[MINUTES];
  private final KeyWindow[] windows = new KeyWindow[MINUTES];
  private long latest = Long.MIN_VALUE;

  MinuteRing() {
    Arrays.fill(windows, KeyWindow.NOTHING);
  }

  synchronized void add(long minute, KeyWindow more) {
    int place = Math.floorMod(minute, MINUTES);
    KeyWindow known = minutes[place] == minute ? windows[place] : KeyWindow.NOTHING;
    minutes[place] = minute;
    windows[place] = known.plus(more);
    latest = Math.max(latest, minute);
  }

  /** Returns the sum of the last {@code count} minutes, up to 60, and the current one. */
  synchronized KeyWindow last(int count, long now) {
    KeyWindow sum = KeyWindow.NOTHING;
    for (int place = 0; place < MINUTES; place++) {
      if (minutes[place] <= now && minutes[place] >= now - count) {
        sum = sum.plus(windows[place]);
      }
    }
    return sum;
  }

  synchronized boolean isIdle(long now) {
    return latest < now - MINUTES;
  }
}
