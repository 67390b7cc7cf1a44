package dev.vouch.contract;

import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/**
 * Everything an engine's warehouse must do. An engine's test extends this and says how its
 * warehouse is opened.
 */
public abstract class WarehouseContract {
  /** Opens the warehouse of this directory: a new one, or the one that was closed there before. */
  protected abstract Warehouse open(Path directory);

  /** How many random histories to try; the system property {@code vouch.histories} by default. */
  protected int histories() {
    return Integer.getInteger("vouch.histories", 3);
  }

  @Nested
  class DeliveryRules extends Delivery {
    DeliveryRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class SameBrowserRules extends SameBrowser {
    SameBrowserRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class CreditingRules extends Crediting {
    CreditingRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class TouchRules extends Touches {
    TouchRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class PersonRules extends Persons {
    PersonRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class ClosingRules extends ClosingDays {
    ClosingRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class ExpiryRules extends Expiries {
    ExpiryRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class ReportRules extends Reports {
    ReportRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class FunnelRules extends Funnels {
    FunnelRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class JourneyRules extends JourneysOfPersons {
    JourneyRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class Histories extends RandomHistories {
    Histories() {
      super(WarehouseContract.this::open, WarehouseContract.this.histories());
    }
  }
}
