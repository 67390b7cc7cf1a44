package dev.vouch.embedded.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Compression by the JDK, which needs no native libraries. Only compresses. */
final class GzipCodecs implements CompressionCodecFactory {
  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return new Compressor(codec);
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException("files of exports are not read");
  }

  @Override
  public void release() {
    // Nothing to release.
  }

  private record Compressor(CompressionCodecName codec) implements BytesInputCompressor {
    @Override
    public BytesInput compress(BytesInput page) throws IOException {
      ByteArrayOutputStream compressed = new ByteArrayOutputStream();
      try (GZIPOutputStream to = new GZIPOutputStream(compressed)) {
        page.writeAllTo(to);
      }
      return BytesInput.from(compressed);
    }

    @Override
    public CompressionCodecName getCodecName() {
      return codec;
    }

    @Override
    public void release() {
      // Nothing to release.
    }
  }
}
