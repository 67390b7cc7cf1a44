package dev.vouch.app.cli;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import dev.vouch.http.resource.BuildVersion;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.event.KeyValuePair;

/**
 * Encoder of log messages as JSON, one object per line. Logback's JSON encoder writes the time as a
 * number and cannot add the version.
 */
final class JsonLogEncoder extends EncoderBase<ILoggingEvent> {
  private final ThrowableProxyConverter stackTraces = new ThrowableProxyConverter();
  private final String version = BuildVersion.text();

  @Override
  public void start() {
    stackTraces.setOptionList(List.of("full"));
    stackTraces.start();
    super.start();
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    JsonObject line =
        new JsonObject()
            .put("time", time(event).toString())
            .put("level", event.getLevel().toString())
            .put("version", version)
            .put("logger", event.getLoggerName())
            .put("thread", event.getThreadName())
            .put("message", event.getFormattedMessage());
    for (KeyValuePair pair : Optional.ofNullable(event.getKeyValuePairs()).orElse(List.of())) {
      line.put(pair.key, pair.value);
    }
    Optional.ofNullable(event.getThrowableProxy())
        .ifPresent(_ -> line.put("stack_trace", stackTraces.convert(event)));
    return (line.encode() + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Returns the time of a message. Only messages that Logback creates from a logger call have an
   * instant.
   */
  private static Instant time(ILoggingEvent event) {
    return Optional.ofNullable(event.getInstant())
        .orElseGet(() -> Instant.ofEpochMilli(event.getTimeStamp()));
  }

  @Override
  public byte[] headerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] footerBytes() {
    return new byte[0];
  }
}
