package dev.vouch.cluster.credit;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.vouch.cluster.credit.wire.Change;
import dev.vouch.cluster.credit.wire.Corrected;
import dev.vouch.cluster.credit.wire.Credited;
import dev.vouch.cluster.credit.wire.DayClosed;
import dev.vouch.cluster.credit.wire.Expired;
import dev.vouch.cluster.credit.wire.Progress;
import dev.vouch.cluster.credit.wire.SiteDeleted;
import dev.vouch.cluster.credit.wire.UserErased;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.Microseconds;
import java.time.LocalDate;

/** The codec of {@code dev/vouch/cluster/change.proto}. Thread-safe, stateless. */
public final class ChangeCodec {
  private ChangeCodec() {}

  /** Encodes a record. */
  public static byte[] encode(ChangeRecord record) {
    return message(record).toByteArray();
  }

  private static Change message(ChangeRecord record) {
    Change.Builder message = Change.newBuilder();
    return switch (record) {
      case ChangeRecord.Progress(long nextPosition) ->
          message.setProgress(Progress.newBuilder().setNextPosition(nextPosition)).build();
      case ChangeRecord.Change(CreditChange change) -> message(change, message);
    };
  }

  private static Change message(CreditChange change, Change.Builder message) {
    return switch (change) {
      case CreditChange.Credited credited ->
          message
              .setCredited(
                  Credited.newBuilder()
                      .setPosition(credited.position())
                      .setEvent(ByteString.copyFrom(RecordCodec.encode(credited.event())))
                      .setCredit(CreditCodec.encode(credited.credit())))
              .build();
      case CreditChange.Corrected corrected ->
          message
              .setCorrected(
                  Corrected.newBuilder()
                      .setSite(corrected.site().value())
                      .setPosition(corrected.position())
                      .setReceivedAtUs(Microseconds.of(corrected.at()))
                      .setCredit(CreditCodec.encode(corrected.credit()))
                      .setCausedBy(corrected.causedBy()))
              .build();
      case CreditChange.UserErased erased ->
          message
              .setUserErased(
                  UserErased.newBuilder()
                      .setSite(erased.site().value())
                      .setUserKey(erased.userKey().value())
                      .setBeforeUs(Microseconds.of(erased.before()))
                      .setPosition(erased.position()))
              .build();
      case CreditChange.SiteDeleted deleted ->
          message
              .setSiteDeleted(
                  SiteDeleted.newBuilder()
                      .setSite(deleted.site().value())
                      .setBeforeUs(Microseconds.of(deleted.before())))
              .build();
      case CreditChange.Expired expired ->
          message
              .setExpired(
                  Expired.newBuilder()
                      .setSite(expired.site().value())
                      .setUntilUs(Microseconds.of(expired.until())))
              .build();
      case CreditChange.DayClosed closed ->
          message.setDayClosed(DayClosed.newBuilder().setDay(closed.day().toEpochDay())).build();
    };
  }

  /**
   * Decodes a record.
   *
   * @throws UnreadableChangeException if the bytes are not a record that this version knows
   */
  public static ChangeRecord decode(byte[] bytes) {
    try {
      return record(Change.parseFrom(bytes));
    } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
      throw new UnreadableChangeException(e);
    }
  }

  private static ChangeRecord record(Change message) {
    return switch (message.getChangeCase()) {
      case PROGRESS -> new ChangeRecord.Progress(message.getProgress().getNextPosition());
      case CREDITED -> {
        Credited credited = message.getCredited();
        yield new ChangeRecord.Change(
            new CreditChange.Credited(
                credited.getPosition(),
                RecordCodec.decode(credited.getEvent().toByteArray()),
                CreditCodec.decode(credited.getCredit())));
      }
      case CORRECTED -> {
        Corrected corrected = message.getCorrected();
        yield new ChangeRecord.Change(
            new CreditChange.Corrected(
                new SiteId(corrected.getSite()),
                corrected.getPosition(),
                Microseconds.instant(corrected.getReceivedAtUs()),
                CreditCodec.decode(corrected.getCredit()),
                corrected.getCausedBy()));
      }
      case USER_ERASED -> {
        UserErased erased = message.getUserErased();
        yield new ChangeRecord.Change(
            new CreditChange.UserErased(
                new SiteId(erased.getSite()),
                new UserKey(erased.getUserKey()),
                Microseconds.instant(erased.getBeforeUs()),
                erased.getPosition()));
      }
      case SITE_DELETED -> {
        SiteDeleted deleted = message.getSiteDeleted();
        yield new ChangeRecord.Change(
            new CreditChange.SiteDeleted(
                new SiteId(deleted.getSite()), Microseconds.instant(deleted.getBeforeUs())));
      }
      case EXPIRED -> {
        Expired expired = message.getExpired();
        yield new ChangeRecord.Change(
            new CreditChange.Expired(
                new SiteId(expired.getSite()), Microseconds.instant(expired.getUntilUs())));
      }
      case DAY_CLOSED ->
          new ChangeRecord.Change(
              new CreditChange.DayClosed(LocalDate.ofEpochDay(message.getDayClosed().getDay())));
      case CHANGE_NOT_SET ->
          throw new IllegalArgumentException("it is of a kind that this version does not know");
    };
  }

  /** Thrown if a record of the topic of changes cannot be read. */
  public static final class UnreadableChangeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableChangeException(Throwable cause) {
      super(
          "A record of the topic of changes cannot be read. If a newer version of Vouch wrote it,"
              + " run that version on all nodes.",
          cause);
    }
  }

  /** A record of the topic of changes. */
  public sealed interface ChangeRecord {
    /** A change of the rows. */
    record Change(CreditChange change) implements ChangeRecord {}

    /** All records of the log before a position have been processed. */
    record Progress(long nextPosition) implements ChangeRecord {}
  }
}
