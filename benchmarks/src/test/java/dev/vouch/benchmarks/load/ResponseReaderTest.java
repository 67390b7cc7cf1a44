package dev.vouch.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ResponseReaderTest {
  private final ResponseReader reader = new ResponseReader();

  @Test
  void splitResponse_isCompleteWithItsLastByte() {
    String response = "HTTP/1.1 429 Too Many Requests\r\nContent-Length: 5\r\n\r\nslowl";
    for (char one : response.substring(0, response.length() - 1).toCharArray()) {
      assertThat(read(String.valueOf(one))).isEmpty();
    }
    assertThat(read("l")).hasValue(429);
  }

  @Test
  void consecutiveResponses_areReadSeparately() {
    assertThat(read("HTTP/1.1 503 No\r\ncontent-length: 2\r\n\r\nno")).hasValue(503);
    assertThat(read("HTTP/1.1 204 No Content\r\n\r\n")).hasValue(204);
  }

  @Test
  void responseWithoutContentLength_isRejected() {
    assertThatThrownBy(() -> read("HTTP/1.1 200 OK\r\n\r\nwhat follows"))
        .hasMessageContaining("no Content-Length");
  }

  private OptionalInt read(String bytes) {
    return reader.read(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)));
  }
}
