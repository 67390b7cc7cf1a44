package dev.vouch.embedded.segment;

/** The kind of the numbers in a frame of the numbers file (docs/format.md). */
enum NumberedKind {
  PEOPLE(1),
  TEXTS(2),
  CLIENTS(3),
  TOUCHES(4);

  final byte code;

  NumberedKind(int code) {
    this.code = (byte) code;
  }

  static NumberedKind of(byte code) {
    return switch (code) {
      case 1 -> PEOPLE;
      case 2 -> TEXTS;
      case 3 -> CLIENTS;
      case 4 -> TOUCHES;
      default -> throw new IllegalArgumentException("no kind of numbers has the code " + code);
    };
  }
}
