package dev.vouch.http;

import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;

/** The IP address of a socket's peer. */
public final class PeerAddress {
  private PeerAddress() {}

  /** Returns the address; for a link-local address, without its zone. */
  public static InetAddress of(SocketAddress peer) {
    String address = peer.hostAddress();
    int zone = address.indexOf('%');
    return InetAddress.ofLiteral(zone < 0 ? address : address.substring(0, zone));
  }
}
