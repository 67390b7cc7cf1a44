package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;

/**
 * Encodes the keys of the credit state, except the keys about orders ({@link OrderEntry}, {@link
 * OrderKeys}).
 */
final class CreditStateKeys {
  private static final int TIMELINE = 'T';
  private static final int SITE = 'S';
  private static final int PROGRESS = 'P';
  private static final int TASK = 'W';
  private static final int DUE = 'D';
  private static final int WAITING_ERASURE = 'E';

  private CreditStateKeys() {}

  static byte[] node(TimelineKey timeline, int node) {
    return timeline.write(new ByteWriter(26).octet(TIMELINE)).fixed32(node).toBytes();
  }

  /** Returns a key at or before all keys of a site's timelines. */
  static byte[] firstTimelineOf(SiteId site) {
    return new ByteWriter(9).octet(TIMELINE).fixed64(site.value()).toBytes();
  }

  /** Returns a key after all keys of a site's timelines. */
  static byte[] afterTimelinesOf(SiteId site) {
    return new ByteWriter(10).octet(TIMELINE).fixed64(site.value()).octet(0xff).toBytes();
  }

  static byte[] site(SiteId site) {
    return new ByteWriter(9).octet(SITE).fixed64(site.value()).toBytes();
  }

  static byte[] progress() {
    return new byte[] {PROGRESS};
  }

  static byte[] task(long number) {
    return new ByteWriter(9).octet(TASK).fixed64(number).toBytes();
  }

  /** Returns the key of a waiting erasure. These keys are in the order of the log. */
  static byte[] waitingErasure(long openFrom, long position) {
    return new ByteWriter(17).octet(WAITING_ERASURE).fixed64(openFrom).fixed64(position).toBytes();
  }

  static byte[] firstWaitingErasure() {
    return new byte[] {WAITING_ERASURE};
  }

  static byte[] afterWaitingErasures() {
    return new byte[] {WAITING_ERASURE + 1};
  }

  /**
   * Returns the number of the UTC day in a waiting erasure's key. The erasure begins when all
   * earlier days have closed.
   */
  static long openFrom(byte[] waitingErasureKey) {
    ByteReader key = new ByteReader(waitingErasureKey);
    key.octet();
    return key.fixed64();
  }

  /** Returns the key that schedules the removal of facts from a timeline on a day. */
  static byte[] due(long day, TimelineKey timeline) {
    return timeline.write(new ByteWriter(26).octet(DUE).fixed32((int) day)).toBytes();
  }

  /** Returns a key at or before all scheduled removals of a site on a day. */
  static byte[] firstDueOf(SiteId site, long day) {
    return new ByteWriter(13).octet(DUE).fixed32((int) day).fixed64(site.value()).toBytes();
  }

  /** Returns a key after all scheduled removals of a site on a day. */
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
