package dev.vouch.contract;

import org.junit.jupiter.api.Nested;

/**
 * Everything an engine's warehouse must do. An engine's test extends this and says how its
 * warehouse is opened.
 */
public abstract class WarehouseContract extends RandomHistoriesContract {
  @Nested
  class DeliveryRules extends DeliveryContract {
    DeliveryRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class SameBrowserRules extends SameBrowserContract {
    SameBrowserRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class CreditingRules extends CreditContract {
    CreditingRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class TouchRules extends TouchContract {
    TouchRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class PersonRules extends PersonContract {
    PersonRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class ClosingRules extends DayClosingContract {
    ClosingRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class ExpiryRules extends ExpiryContract {
    ExpiryRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class ReportRules extends ReportContract {
    ReportRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class FunnelRules extends FunnelContract {
    FunnelRules() {
      super(WarehouseContract.this::open);
    }
  }

  @Nested
  class JourneyRules extends JourneyContract {
    JourneyRules() {
      super(WarehouseContract.this::open);
    }
  }
}
