package dev.vouch.embedded.segment;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;

/** Stub until the numbering is there: replace this file with yours. */
abstract class SiteNumbers implements SiteTexts {
  abstract int find(long hash);

  abstract long hash(int number);

  abstract int numberOf(String text);

  abstract int numberOf(Client client);

  abstract int numberOf(Touch touch);

  abstract Client client(int number);

  abstract Touch touch(int number);
}
