package dev.vouch.app.demo;

import dev.vouch.http.AddressRange;
import dev.vouch.http.resource.Resource;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** An IP network of one country, from {@code networks.tsv}. */
record Network(String country, int weight, AddressRange range) {
  private static final int IPV6_NETWORK_BITS = 64;

  static List<Network> all() {
    return Resource.text(Network.class, "networks.tsv").lines().map(Network::read).toList();
  }

  private static Network read(String line) {
    String[] fields = line.split("\t", -1);
    return new Network(
        fields[0], Integer.parseInt(fields[1]), AddressRange.parse(fields[2]).orElseThrow());
  }

  boolean isIpv6() {
    return range.network().getAddress().length > 4;
  }

  /**
   * Returns a random address of the network. For IPv6, returns the first address of a random /64.
   */
  String randomAddress(RandomGenerator random) {
    byte[] network = range.network().getAddress();
    int bits = network.length * Byte.SIZE;
    int free = (isIpv6() ? IPV6_NETWORK_BITS : bits) - range.prefixLength();
    BigInteger host =
        BigInteger.valueOf(random.nextLong(1L << free)).shiftLeft(isIpv6() ? IPV6_NETWORK_BITS : 0);
    return address(new BigInteger(1, network).or(host), network.length);
  }

  private static String address(BigInteger value, int length) {
    byte[] significantBytes = value.toByteArray();
    byte[] bytes = new byte[length];
    int kept = Math.min(length, significantBytes.length);
    byte[] tail =
        Arrays.copyOfRange(
            significantBytes, significantBytes.length - kept, significantBytes.length);
    System.arraycopy(tail, 0, bytes, length - kept, kept);
    try {
      return InetAddress.getByAddress(bytes).getHostAddress();
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
