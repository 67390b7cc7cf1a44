package dev.vouch.http;

import dev.vouch.http.WebServer.WebServerException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.UnknownHostException;

/**
 * Diagnosis of a failure to listen on an address. The message says which of {@code --host} and
 * {@code --port} to change.
 */
final class ListenFailure {
  private ListenFailure() {}

  /**
   * Binds to the address and releases it immediately.
   *
   * @param port the port, or 0 for any free port
   * @throws WebServerException if the address cannot be bound
   */
  static void provoke(String host, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getAllByName(host)[0], port));
    } catch (IOException e) {
      throw new WebServerException(message(host, port, e), e);
    }
  }

  private static String message(String host, int port, IOException e) {
    String reason = String.valueOf(e.getMessage());
    return switch (e) {
      case UnknownHostException _ ->
          "cannot listen on %s: unknown host; choose another --host, such as".formatted(host)
              + " 127.0.0.1, or 0.0.0.0 for all addresses of this machine";
      case SocketException _ when reason.contains("assign requested address") ->
          "cannot listen on %s: not an address of this machine; choose another --host, such as"
                  .formatted(host)
              + " 127.0.0.1, or 0.0.0.0 for all addresses of this machine";
      case SocketException _ when reason.contains("in use") ->
          "cannot listen on %s port %d: the port is in use, perhaps by another Vouch; stop it,"
                  .formatted(host, port)
              + " or choose another --port";
      case SocketException _ when reason.contains("Permission denied") ->
          "cannot listen on %s port %d: permission denied; choose a --port of 1024 or higher"
              .formatted(host, port);
      default ->
          "cannot listen on %s port %d; choose another --host or --port".formatted(host, port);
    };
  }
}
