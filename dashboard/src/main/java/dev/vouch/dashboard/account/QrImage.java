package dev.vouch.dashboard.account;

import io.nayuki.qrcodegen.QrCode;

/**
 * A QR code as an SVG path of unit squares.
 *
 * @param size the width and height in units, including the quiet zone
 * @param path the dark squares
 */
public record QrImage(int size, String path) {
  /** The quiet zone that ISO/IEC 18004 requires on each side. */
  private static final int QUIET_ZONE = 4;

  static QrImage of(String text) {
    QrCode code = QrCode.encodeText(text, QrCode.Ecc.MEDIUM);
    StringBuilder path = new StringBuilder();
    for (int row = 0; row < code.size; row++) {
      for (int column = 0; column < code.size; column++) {
        if (code.getModule(column, row)) {
          path.append("M%d %dh1v1h-1z".formatted(column + QUIET_ZONE, row + QUIET_ZONE));
        }
      }
    }
    return new QrImage(code.size + 2 * QUIET_ZONE, path.toString());
  }
}
