package dev.vouch.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A plain socket to a server on this machine: what is written is sent byte for byte. */
public final class RawConnection implements AutoCloseable {
  private static final int READ_TIMEOUT_MILLIS = 10_000;

  private final Socket socket;
  private final InputStream input;

  public RawConnection(int port) {
    this(port, READ_TIMEOUT_MILLIS);
  }

  /**
   * @param readTimeoutMillis the longest wait for an answer
   */
  public RawConnection(int port, int readTimeoutMillis) {
    try {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(readTimeoutMillis);
      input = new BufferedInputStream(socket.getInputStream());
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot connect to the server under test", failed);
    }
  }

  /** A response as received; header names are in lower case. */
  public record Answer(int status, Map<String, String> headers, String body) {
    /** The header's value, or an empty string. */
    public String header(String name) {
      return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }

    /** Without the ID that each error has, to compare the rest. */
    public Answer withoutRequestId() {
      Map<String, String> others = new LinkedHashMap<>(headers);
      others.remove("request-id");
      return new Answer(status, others, body);
    }
  }

  /** Sends text as UTF-8. */
  public RawConnection send(String text) {
    return send(text.getBytes(StandardCharsets.UTF_8));
  }

  public RawConnection send(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      return this;
    } catch (IOException failed) {
      throw new UncheckedIOException("the server under test closed the connection", failed);
    }
  }

  /** Reads one answer; the body of one to HEAD is empty whatever its length says. */
  public Answer read() {
    try {
      List<String> lines = head().lines().toList();
      Map<String, String> headers = new LinkedHashMap<>();
      for (String line : lines.subList(1, lines.size() - 1)) {
        int colon = line.indexOf(':');
        headers.put(
            line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
      }
      int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
      byte[] body = input.readNBytes(length);
      return new Answer(
          Integer.parseInt(
              lines.getFirst().substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length())),
          headers,
          new String(body, StandardCharsets.UTF_8));
    } catch (IOException failed) {
      throw new UncheckedIOException("no answer from the server under test", failed);
    }
  }

  /** Waits until an answer has begun, and leaves it unread. */
  public void awaitAnswer() {
    input.mark(1);
    try {
      if (input.read() < 0) {
        throw new IOException("the connection was closed");
      }
      input.reset();
    } catch (IOException e) {
      throw new UncheckedIOException("no answer from the server under test", e);
    }
  }

  private String head() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.lastIndexOf("\r\n\r\n") < 0) {
      int next = input.read();
      if (next < 0) {
        throw new IOException("the connection was closed after: " + head);
      }
      head.append((char) next);
    }
    return head.toString();
  }

  /** Waits until the server closes the connection; false when it sends a byte instead. */
  public boolean isClosedByServer() {
    try {
      return input.read() < 0;
    } catch (SocketException reset) {
      return true;
    } catch (IOException failed) {
      throw new UncheckedIOException("the server under test keeps the connection open", failed);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
