package dev.vouch.embedded.sealed;

/** The result of checking the file of a sealed day. */
public sealed interface DayCheck {
  /** The day. */
  SealedDay day();

  /**
   * Its file is as it was written.
   *
   * @param bytes the file's size
   */
  record Intact(SealedDay day, long bytes) implements DayCheck {}

  /**
   * Its file is not as it was written. The day is sealed again from the warehouse, or the file is
   * restored from a backup.
   *
   * @param file the file's name
   * @param reason for the operator, in one sentence
   */
  record Damaged(SealedDay day, String file, String reason) implements DayCheck {}

  /**
   * The system cannot read its file at present, which may be intact.
   *
   * @param file the file's name
   * @param reason for the operator, in a few words
   */
  record Unreadable(SealedDay day, String file, String reason) implements DayCheck {}

  /** It has no file, although it was sealed. */
  record Missing(SealedDay day) implements DayCheck {}

  /**
   * Its file is missing or damaged, and so it was when the rows were restored, which lack its
   * events. Only a backup has them.
   */
  record NotRestored(SealedDay day) implements DayCheck {}
}
