package dev.vouch.localcluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.Socket;
import java.net.URI;
import java.net.URL;

/** Whether a server is ready for requests. */
@FunctionalInterface
interface Readiness {
  /** How long a check may take. */
  int TIMEOUT_MS = 1_000;

  /** Checks once; returns within seconds. */
  boolean isReady();

  /** Ready when a request is answered with status 200. */
  static Readiness ofHttp(String url) {
    URL checked = parsed(url);
    return () -> {
      try {
        HttpURLConnection connection = (HttpURLConnection) checked.openConnection();
        connection.setConnectTimeout(TIMEOUT_MS);
        connection.setReadTimeout(TIMEOUT_MS);
        return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
      } catch (IOException _) {
        return false;
      }
    };
  }

  /** Whether a port of the loopback address accepts a connection. */
  static boolean accepts(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MS);
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  private static URL parsed(String url) {
    try {
      return URI.create(url).toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }
}
