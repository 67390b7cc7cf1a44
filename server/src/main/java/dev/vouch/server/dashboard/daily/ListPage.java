package dev.vouch.server.dashboard.daily;

import dev.vouch.server.dashboard.page.PageRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A page of a list, newest first, by the parameter {@code page}.
 *
 * @param number from 1
 * @param count the number of all items of the list
 */
public record ListPage(int number, long count) {
  /** The number of items on a page. */
  public static final int SIZE = 200;

  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,2}");

  /** Returns the page that a request asks for, at most the last one. */
  public static ListPage of(PageRequest request, long count) {
    int last = Math.toIntExact(Math.max(1, Math.ceilDiv(count, SIZE)));
    int number =
        request
            .parameter("page")
            .filter(text -> NUMBER.matcher(text).matches())
            .map(asked -> Math.min(Integer.parseInt(asked), last))
            .orElse(1);
    return new ListPage(number, count);
  }

  /** Returns the number of items before the page. */
  public int offset() {
    return (number - 1) * SIZE;
  }

  /** Returns the number of the page before; empty on the first one. */
  public Optional<Integer> newer() {
    return Optional.of(number - 1).filter(page -> page > 0);
  }

  /** Returns the number of the next page; empty on the last one. */
  public Optional<Integer> older() {
    return Optional.of(number + 1).filter(_ -> (long) number * SIZE < count);
  }
}
