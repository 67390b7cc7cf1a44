package dev.vouch.core.credit;

/**
 * The numbers of enum constants in the credit state, in the order of declaration. A change of this
 * order requires a new {@link CreditProcessor#STATE_FORMAT}, after which the state is rebuilt.
 */
final class EnumNumber {
  private EnumNumber() {}

  /** Returns the position of a constant in its enum, from 0. */
  @SuppressWarnings("EnumOrdinal") // The state is rebuilt if the order changes.
  static int of(Enum<?> constant) {
    return constant.ordinal();
  }
}
