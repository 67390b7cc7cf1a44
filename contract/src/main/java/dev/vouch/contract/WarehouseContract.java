package dev.vouch.contract;

import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/**
 * The contract of an engine's warehouse. An engine's test extends this class and opens its
 * warehouse.
 */
public abstract class WarehouseContract extends ModelEquivalenceContract {
  @Nested
  class DeliveryRules extends DeliveryContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class SameBrowserRules extends SameBrowserContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class CreditRules extends CreditContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class LinkedUserRules extends LinkedUserContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class TouchRules extends TouchContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class LinearRules extends LinearContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class PersonRules extends PersonContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class DayClosingRules extends DayClosingContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class ExpiryRules extends ExpiryContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class AsOfRules extends AsOfContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class ReportRules extends ReportContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class BreakdownRules extends BreakdownContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class BackdatedRules extends BackdatedContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class RefundRules extends RefundContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class OrderRules extends OrderContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class DuplicateRules extends DuplicateContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class DuplicateClosingRules extends DuplicateClosingContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class VoidRules extends VoidContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class ConversionRules extends ConversionContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class NewAndReturningRules extends NewAndReturningContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class VisitRules extends VisitContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class FunnelRules extends FunnelContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class FunnelExitsRules extends FunnelExitsContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }

  @Nested
  class JourneyRules extends JourneyContract {
    @Override
    Warehouse open(Path directory) {
      return WarehouseContract.this.open(directory);
    }
  }
}
