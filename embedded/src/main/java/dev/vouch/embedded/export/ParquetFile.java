package dev.vouch.embedded.export;

import static org.apache.parquet.schema.LogicalTypeAnnotation.decimalType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.segment.EventRow;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Types;

/**
 * A Parquet file: times are timestamps in UTC, values are decimals, all other columns are strings.
 */
final class ParquetFile implements EventFile {
  private static final int DECIMAL_DIGITS = 24;
  private static final int DECIMAL_SCALE = 9;

  /** The bytes that a decimal of 24 digits needs. */
  private static final int DECIMAL_BYTES = 11;

  /** The size of a row group before compression; its rows are buffered in memory. */
  private static final long GROUP_BYTES = 8L << 20;

  private static final int GROUP_ROWS = 100_000;
  private static final int PAGE_BYTES = 128 << 10;

  private final ParquetWriter<EventRow> writer;

  ParquetFile(List<ExportColumn> columns, OutputStream to) throws IOException {
    this.writer =
        new Builder(columns, new Output(to))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new GzipCodecs())
            .withCompressionCodec(CompressionCodecName.GZIP)
            .withRowGroupSize(GROUP_BYTES)
            .withRowGroupRowCountLimit(GROUP_ROWS)
            .withPageSize(PAGE_BYTES)
            .withDictionaryPageSize(PAGE_BYTES)
            .build();
  }

  @Override
  public void add(EventRow event) throws IOException {
    writer.write(event);
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  private static final class Builder extends ParquetWriter.Builder<EventRow, Builder> {
    private final List<ExportColumn> columns;

    Builder(List<ExportColumn> columns, OutputFile to) {
      super(to);
      this.columns = columns;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // The method is abstract.
    protected WriteSupport<EventRow> getWriteSupport(Configuration unused) {
      return new Rows(columns);
    }

    @Override
    protected WriteSupport<EventRow> getWriteSupport(ParquetConfiguration unused) {
      return new Rows(columns);
    }
  }

  /** Passes rows to the library, value by value. */
  private static final class Rows extends WriteSupport<EventRow> {
    private final List<ExportColumn> columns;
    private Optional<RecordConsumer> consumer = Optional.empty();

    Rows(List<ExportColumn> columns) {
      this.columns = columns;
    }

    @Override
    @SuppressWarnings("deprecation") // The method is abstract.
    public WriteContext init(Configuration unused) {
      return context();
    }

    @Override
    public WriteContext init(ParquetConfiguration unused) {
      return context();
    }

    private WriteContext context() {
      PrimitiveType[] types = columns.stream().map(Rows::type).toArray(PrimitiveType[]::new);
      return new WriteContext(new MessageType("event", types), Map.of());
    }

    private static PrimitiveType type(ExportColumn column) {
      return switch (column.kind()) {
        case TIME ->
            Types.optional(INT64).as(timestampType(true, TimeUnit.MICROS)).named(column.name());
        case DECIMAL ->
            Types.optional(FIXED_LEN_BYTE_ARRAY)
                .length(DECIMAL_BYTES)
                .as(decimalType(DECIMAL_SCALE, DECIMAL_DIGITS))
                .named(column.name());
        case TEXT, FREE_TEXT, JSON -> Types.optional(BINARY).as(stringType()).named(column.name());
      };
    }

    @Override
    public void prepareForWrite(RecordConsumer to) {
      consumer = Optional.of(to);
    }

    @Override
    public void write(EventRow event) {
      RecordConsumer to = consumer.orElseThrow();
      to.startMessage();
      for (int place = 0; place < columns.size(); place++) {
        ExportColumn column = columns.get(place);
        Optional<?> value = column.value().apply(event);
        if (value.isPresent()) {
          to.startField(column.name(), place);
          add(column.kind(), value.get(), to);
          to.endField(column.name(), place);
        }
      }
      to.endMessage();
    }

    private static void add(ExportColumn.Kind kind, Object value, RecordConsumer to) {
      switch (kind) {
        case TIME -> to.addLong(Microseconds.of((Instant) value));
        case DECIMAL -> to.addBinary(decimal((BigDecimal) value));
        case TEXT, FREE_TEXT, JSON -> to.addBinary(Binary.fromString((String) value));
      }
    }

    /** Encodes a decimal as big-endian two's complement, with the fixed length of the column. */
    private static Binary decimal(BigDecimal value) {
      byte[] digits = value.setScale(DECIMAL_SCALE).unscaledValue().toByteArray();
      byte[] whole = new byte[DECIMAL_BYTES];
      Arrays.fill(whole, (byte) (value.signum() < 0 ? -1 : 0));
      System.arraycopy(digits, 0, whole, DECIMAL_BYTES - digits.length, digits.length);
      return Binary.fromConstantByteArray(whole);
    }
  }

  /** Adapts the stream to the library's file interface; the stream stays open. */
  private record Output(OutputStream to) implements OutputFile {
    @Override
    public PositionOutputStream create(long unused) {
      return new Counted(to);
    }

    @Override
    public PositionOutputStream createOrOverwrite(long unused) {
      return new Counted(to);
    }

    @Override
    public boolean supportsBlockSize() {
      return false;
    }

    @Override
    public long defaultBlockSize() {
      return 0;
    }
  }

  private static final class Counted extends PositionOutputStream {
    private final OutputStream to;
    private long position;

    Counted(OutputStream to) {
      this.to = to;
    }

    @Override
    public long getPos() {
      return position;
    }

    @Override
    public void write(int octet) throws IOException {
      to.write(octet);
      position++;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      to.write(bytes, from, length);
      position += length;
    }

    @Override
    public void flush() throws IOException {
      to.flush();
    }

    @Override
    public void close() throws IOException {
      to.flush();
    }
  }
}
