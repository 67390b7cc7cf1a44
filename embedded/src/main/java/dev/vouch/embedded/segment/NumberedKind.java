package dev.vouch.embedded.segment;

/** What a frame of the numbers' file has (docs/format.md). */
enum NumberedKind {
  PEOPLE(1),
  TEXTS(2),
  CLIENTS(3),
  TOUCHES(4);

  private final byte code;

  NumberedKind(int code) {
    this.code = (byte) code;
  }

  byte code() {
    return code;
  }

  static NumberedKind of(byte code) {
    for (NumberedKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no kind of numbers has the code " + code);
  }
}
