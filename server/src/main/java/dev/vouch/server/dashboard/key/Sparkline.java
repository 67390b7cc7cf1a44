package dev.vouch.server.dashboard.key;

import dev.vouch.directory.key.KeyRequests;
import java.util.ArrayList;
import java.util.List;

/** A key's requests by day as small bars, the highest as high as the picture. */
public final class Sparkline {
  /** How high a picture is. */
  public static final int HEIGHT = 20;

  private static final int STEP = 5;

  private Sparkline() {}

  /** One bar, from its foot at {@link #HEIGHT}. */
  public record Bar(int x, double height) {
    /** Where it begins, from above. */
    public double y() {
      return HEIGHT - height;
    }
  }

  /** One bar for each day; a day without requests has a low one. */
  public static List<Bar> bars(KeyRequests requests) {
    long most = requests.days().stream().mapToLong(KeyRequests.Day::requests).max().orElse(0);
    List<Bar> bars = new ArrayList<>();
    for (KeyRequests.Day day : requests.days()) {
      double share = most == 0 ? 0 : (double) day.requests() / most;
      bars.add(new Bar(bars.size() * STEP, Math.max(1, Math.round(share * HEIGHT * 10) / 10.0)));
    }
    return bars;
  }

  /** How wide the picture is. */
  public static int width(KeyRequests requests) {
    return requests.days().size() * STEP;
  }
}
