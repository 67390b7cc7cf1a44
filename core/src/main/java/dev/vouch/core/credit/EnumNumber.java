package dev.vouch.core.credit;

/**
 * The numbers of enum constants in the state. They follow the order of declaration, so a change of
 * that order needs a new version of the state, which is then rebuilt.
 */
final class EnumNumber {
  private EnumNumber() {}

  /** Returns the constant's place in its enum, from 0 on. */
  @SuppressWarnings("EnumOrdinal") // The state is rebuilt if the order changes.
  static int of(Enum<?> constant) {
    return constant.ordinal();
  }
}
