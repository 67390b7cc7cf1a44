package dev.vouch.benchmarks.cluster;

import dev.vouch.benchmarks.load.BackendTraffic;
import dev.vouch.benchmarks.load.LoadOperator.SiteKey;
import dev.vouch.benchmarks.load.ShopTraffic;
import java.util.List;
import java.util.function.Supplier;

/** A kind of requests. */
public enum Traffic {
  SHOP("a shop's mix") {
    @Override
    Supplier<byte[]> ofSite(SiteKey site, long seed) {
      return new ShopTraffic(site, seed)::next;
    }
  },
  EVENTS("server events") {
    @Override
    Supplier<byte[]> ofSite(SiteKey site, long seed) {
      return new BackendTraffic(site, seed, "")::next;
    }
  },
  KEYED("server events with an `Idempotency-Key`") {
    @Override
    Supplier<byte[]> ofSite(SiteKey site, long seed) {
      String unique = Long.toString(System.nanoTime(), Character.MAX_RADIX);
      return new BackendTraffic(site, seed, unique)::next;
    }
  };

  private final String title;

  Traffic(String title) {
    this.title = title;
  }

  /** Returns its name in tables. */
  String title() {
    return title;
  }

  abstract Supplier<byte[]> ofSite(SiteKey site, long seed);

  /** Returns a generator of requests of all sites in turn. */
  Supplier<byte[]> requests(List<SiteKey> sites, long seed) {
    List<Supplier<byte[]>> generators = sites.stream().map(site -> ofSite(site, seed)).toList();
    return new Supplier<>() {
      private int turn;

      @Override
      public byte[] get() {
        turn = (turn + 1) % generators.size();
        return generators.get(turn).get();
      }
    };
  }
}
