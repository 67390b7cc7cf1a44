package dev.vouch.benchmarks.reports;

import dev.vouch.benchmarks.fill.FilledSites;
import dev.vouch.benchmarks.fill.FilledSites.FilledSite;
import dev.vouch.benchmarks.load.Bench;
import dev.vouch.benchmarks.load.MeasuredProcess;
import dev.vouch.tools.client.VouchClient;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A user who opens the overviews of a filled directory's sites and requests their reports. */
final class Reader implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private final VouchClient client;

  private Reader(VouchClient client) {
    this.client = client;
  }

  static Reader signIn(MeasuredProcess server) {
    VouchClient client = new VouchClient(server.address().getPort(), TIMEOUT);
    client.signIn(FilledSites.EMAIL.text(), FilledSites.PASSWORD.text());
    return new Reader(client);
  }

  /** Opens the overview of the last 30 days. */
  void open(FilledSite site) {
    client.open("/sites/" + site.id() + "?period=30d");
  }

  /** Opens the overview with a filter, such as {@code device:mobile}. */
  void open(FilledSite site, String filter) {
    String encoded = URLEncoder.encode(filter, StandardCharsets.UTF_8);
    client.open("/sites/" + site.id() + "?period=30d&filter=" + encoded);
  }

  void request(FilledSite site, MeasuredReport report) {
    client.report(Bench.ADMIN_TOKEN, site.id().toString(), report.report());
  }

  @Override
  public void close() {
    client.close();
  }
}
