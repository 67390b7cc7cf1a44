package dev.vouch.dashboard.daily;

import dev.vouch.dashboard.page.PageRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A page of a list, newest items first, selected by the URL parameter {@code page}.
 *
 * @param number the number of the page, from 1
 * @param count the total number of items in the list
 */
public record ListPage(int number, long count) {
  /** The maximum number of items on a page. */
  public static final int SIZE = 200;

  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,2}");

  /** Returns the requested page, or the last page if the list has fewer. */
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

  /** Returns the number of items before this page. */
  public int offset() {
    return (number - 1) * SIZE;
  }

  /** Returns the number of the previous page; empty on the first one. */
  public Optional<Integer> newer() {
    return Optional.of(number - 1).filter(page -> page > 0);
  }

  /** Returns the number of the next page; empty on the last one. */
  public Optional<Integer> older() {
    return Optional.of(number + 1).filter(_ -> (long) number * SIZE < count);
  }
}
