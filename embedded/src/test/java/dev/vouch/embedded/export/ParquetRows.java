package dev.vouch.embedded.export;

import dev.vouch.core.report.SpreadsheetFormula;
import dev.vouch.core.wire.Microseconds;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Reads a Parquet file by the library, as the cells that a CSV file has; names are the first. */
final class ParquetRows {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final List<String> WITHOUT_FORMULAS =
      List.of("name", "page_path", "browser", "os");

  private ParquetRows() {}

  static List<List<Optional<String>>> of(byte[] file) throws IOException {
    List<List<Optional<String>>> rows = new ArrayList<>();
    try (ParquetFileReader reader = open(file)) {
      MessageType schema = reader.getFileMetaData().getSchema();
      rows.add(schema.getFields().stream().map(field -> Optional.of(field.getName())).toList());
      PageReadStore group = reader.readNextRowGroup();
      while (group != null) {
        RecordReader<Group> records =
            new ColumnIOFactory()
                .getColumnIO(schema)
                .getRecordReader(group, new GroupRecordConverter(schema));
        for (long row = 0; row < group.getRowCount(); row++) {
          rows.add(cells(records.read(), schema));
        }
        group = reader.readNextRowGroup();
      }
    }
    return rows;
  }

  static String schema(byte[] file) throws IOException {
    try (ParquetFileReader reader = open(file)) {
      return reader.getFileMetaData().getSchema().toString();
    }
  }

  static List<BlockMetaData> groups(byte[] file) throws IOException {
    try (ParquetFileReader reader = open(file)) {
      return reader.getRowGroups();
    }
  }

  private static ParquetFileReader open(byte[] file) throws IOException {
    return ParquetFileReader.open(
        new Bytes(file),
        ParquetReadOptions.builder(new PlainParquetConfiguration())
            .withCodecFactory(new Gunzip())
            .build());
  }

  private static List<Optional<String>> cells(Group row, MessageType schema) {
    List<Optional<String>> cells = new ArrayList<>();
    for (int field = 0; field < schema.getFieldCount(); field++) {
      cells.add(
          row.getFieldRepetitionCount(field) == 0
              ? Optional.empty()
              : Optional.of(cell(row, field, schema.getType(field))));
    }
    return cells;
  }

  private static String cell(Group row, int field, Type type) {
    return switch (type.asPrimitiveType().getPrimitiveTypeName()) {
      case INT64 -> TIME.format(Microseconds.instant(row.getLong(field, 0)));
      case FIXED_LEN_BYTE_ARRAY ->
          new BigDecimal(new BigInteger(row.getBinary(field, 0).getBytes()), 9)
              .stripTrailingZeros()
              .toPlainString();
      case BINARY -> text(type.getName(), row.getString(field, 0));
      case BOOLEAN, DOUBLE, FLOAT, INT32, INT96 -> throw new AssertionError(type);
    };
  }

  private static String text(String name, String text) {
    boolean isFree =
        WITHOUT_FORMULAS.contains(name) || name.startsWith("last_") || name.startsWith("first_");
    return isFree ? SpreadsheetFormula.escaped(text) : text;
  }

  private static final class Bytes implements InputFile {
    private final byte[] file;

    Bytes(byte[] file) {
      this.file = file;
    }

    @Override
    public long getLength() {
      return file.length;
    }

    @Override
    public SeekableInputStream newStream() {
      ByteBuffer bytes = ByteBuffer.wrap(file);
      InputStream stream =
          new InputStream() {
            @Override
            public int read() {
              return bytes.hasRemaining() ? bytes.get() & 0xff : -1;
            }

            @Override
            public int read(byte[] to, int offset, int length) {
              if (!bytes.hasRemaining()) {
                return -1;
              }
              int count = Math.min(length, bytes.remaining());
              bytes.get(to, offset, count);
              return count;
            }
          };
      return new DelegatingSeekableInputStream(stream) {
        @Override
        public long getPos() {
          return bytes.position();
        }

        @Override
        public void seek(long position) throws IOException {
          if (position > file.length) {
            throw new EOFException();
          }
          bytes.position(Math.toIntExact(position));
        }
      };
    }
  }

  private static final class Gunzip implements CompressionCodecFactory {
    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
      throw new UnsupportedOperationException();
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
      return new BytesInputDecompressor() {
        @Override
        public BytesInput decompress(BytesInput page, int size) throws IOException {
          try (InputStream from = new GZIPInputStream(page.toInputStream())) {
            return BytesInput.from(from.readNBytes(size));
          }
        }

        @Override
        public void decompress(ByteBuffer input, int inputSize, ByteBuffer output, int size) {
          throw new UnsupportedOperationException();
        }

        @Override
        public void release() {}
      };
    }

    @Override
    public void release() {}
  }
}
