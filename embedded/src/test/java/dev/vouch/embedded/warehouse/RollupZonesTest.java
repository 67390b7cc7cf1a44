package dev.vouch.embedded.warehouse;

import dev.vouch.contract.ModelEquivalenceContract;
import dev.vouch.contract.history.History;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.core.log.LogExtent;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rollup.RollupSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;

/** Reports stay right when the time zones of sites change, whose days have rollups. */
class RollupZonesTest extends ModelEquivalenceContract {
  private static final List<ZoneId> ZONES =
      List.of(ZoneId.of("America/New_York"), ZoneId.of("Asia/Kathmandu"), ZoneOffset.UTC);

  private int openings;

  /** Each opening gives every site another zone. */
  @Override
  protected Warehouse open(Path directory) {
    openings++;
    ZoneId zone = ZONES.get(openings % ZONES.size());
    return DuckDbWarehouse.open(
        directory,
        DuckDbSettings.DEFAULT,
        Clock.fixed(Instant.EPOCH, ZoneOffset.UTC),
        LogExtent.EMPTY,
        new RollupSettings(_ -> zone, 1));
  }

  @Override
  protected long firstSeed() {
    return 7_001;
  }

  /** Of one partition: each rolls up its sites on its own. */
  @Override
  protected History history(long seed) {
    return RandomHistory.of(seed);
  }
}
