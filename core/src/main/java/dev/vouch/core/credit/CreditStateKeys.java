package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;

/** The keys of the state, by kind. */
final class CreditStateKeys {
  private static final int TIMELINE = 'T';
  private static final int SITE = 'S';
  private static final int PROGRESS = 'P';
  private static final int WORK = 'W';
  private static final int DUE = 'D';

  private CreditStateKeys() {}

  static byte[] node(TimelineKey timeline, int node) {
    return timeline.write(new ByteWriter(26).octet(TIMELINE)).fixed32(node).toBytes();
  }

  /** The first key of a site's timelines. */
  static byte[] firstTimelineOf(SiteId site) {
    return new ByteWriter(9).octet(TIMELINE).fixed64(site.value()).toBytes();
  }

  /** A key after all of a site's timelines. */
  static byte[] afterTimelinesOf(SiteId site) {
    return new ByteWriter(10).octet(TIMELINE).fixed64(site.value()).octet(0xff).toBytes();
  }

  /** The timeline of a node's key. */
  static TimelineKey timeline(byte[] nodeKey) {
    ByteReader key = new ByteReader(nodeKey);
    key.octet();
    return TimelineKey.read(key);
  }

  static byte[] site(SiteId site) {
    return new ByteWriter(9).octet(SITE).fixed64(site.value()).toBytes();
  }

  static byte[] progress() {
    return new byte[] {PROGRESS};
  }

  static byte[] work(long number) {
    return new ByteWriter(9).octet(WORK).fixed64(number).toBytes();
  }

  /** A timeline with facts to remove on a day. */
  static byte[] due(long day, TimelineKey timeline) {
    return timeline.write(new ByteWriter(26).octet(DUE).fixed32((int) day)).toBytes();
  }

  /** The first key of a site's timelines with facts to remove on a day. */
  static byte[] firstDueOf(SiteId site, long day) {
    return new ByteWriter(13).octet(DUE).fixed32((int) day).fixed64(site.value()).toBytes();
  }

  /** A key after all of these. */
  static byte[] afterDueOf(SiteId site, long day) {
    return new ByteWriter(14)
        .octet(DUE)
        .fixed32((int) day)
        .fixed64(site.value())
        .octet(0xff)
        .toBytes();
  }

  static byte[] firstDue(long day) {
    return new ByteWriter(5).octet(DUE).fixed32((int) day).toBytes();
  }

  static TimelineKey dueTimeline(byte[] dueKey) {
    ByteReader key = new ByteReader(dueKey);
    key.octet();
    key.fixed32();
    return TimelineKey.read(key);
  }

  static long dueDay(byte[] dueKey) {
    ByteReader key = new ByteReader(dueKey);
    key.octet();
    return key.fixed32();
  }
}
