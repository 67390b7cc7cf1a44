package dev.vouch.contract.history;

import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderRole;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;

/** What customers of a shop do, with the shares of {@code ./vouch demo}. */
enum ShopBehaviour {
  BROWSES(65) {
    @Override
    void act(ShopCustomer customer) {
      customer.visit(6);
      if (customer.chance(20)) {
        customer.acts(EventName.CUSTOM, "/search", "searched");
      }
      if (customer.chance(15)) {
        customer.acts(EventName.CLICK, "/sale", "size_guide");
      }
      if (customer.chance(25)) {
        customer.waitDays(1, 27);
        customer.visit(4);
      }
    }
  },

  /** Pays during the visit; the backend forwards the browser. */
  BUYS(12) {
    @Override
    void act(ShopCustomer customer) {
      customer.visit(5);
      if (customer.chance(30)) {
        customer.waitDays(1, 10);
        customer.visit(3);
      }
      customer.checkOut();
      customer.buys(Forwarding.BOTH, false);
      customer.view("/thanks");
      if (customer.chance(8)) {
        customer.waitDays(1, 3);
        customer.changesOrder(customer.chance(25) ? OrderRole.VOIDED : OrderRole.REFUNDED);
      }
    }
  },

  /** Signs in with several browsers; payments are confirmed by a webhook, up to hours later. */
  MEMBER(12) {
    @Override
    void act(ShopCustomer customer) {
      customer.visit(4);
      customer.signIn();
      customer.signsUp();
      customer.changeBrowser();
      for (int order = 0; order < 2; order++) {
        customer.waitDays(1, 9);
        customer.visit(4);
        customer.signIn();
        customer.checkOut();
        customer.wait(Duration.ofMinutes(1), Duration.ofHours(9));
        customer.buys(Forwarding.NEITHER, true);
      }
    }
  },

  CONFIRMED_BEFORE_VISIT(2) {
    @Override
    void act(ShopCustomer customer) {
      customer.buys(Forwarding.BOTH, false);
      customer.wait(Duration.ofMinutes(1), Duration.ofHours(5));
      customer.visit(3);
    }
  },

  /** Signs in after the webhook has confirmed the payment. */
  LATE_SIGN_IN(2) {
    @Override
    void act(ShopCustomer customer) {
      customer.visit(3);
      customer.buys(Forwarding.NEITHER, true);
      customer.waitDays(1, 10);
      customer.visit(3);
      customer.signIn();
    }
  },

  BOOKS(2) {
    @Override
    void act(ShopCustomer customer) {
      customer.visit(4);
      customer.acts(EventName.SUCCESS, "/stores", "booked");
      if (customer.chance(70)) {
        customer.books();
      }
    }
  },

  BLOCKS_SCRIPTS(2) {
    @Override
    void act(ShopCustomer customer) {
      customer.buys(Forwarding.BOTH, customer.chance(30));
    }
  },

  /** The page never calls {@code identify()}. */
  NEVER_IDENTIFIED(1) {
    @Override
    void act(ShopCustomer customer) {
      customer.visit(4);
      for (int order = 0; order < 2; order++) {
        customer.wait(Duration.ofMinutes(5), Duration.ofHours(40));
        customer.buys(Forwarding.NEITHER, true);
      }
    }
  },

  ORDERS_BY_PHONE(1) {
    @Override
    void act(ShopCustomer customer) {
      customer.buys(Forwarding.NEITHER, false);
    }
  },

  /** The backend forwards only the IP address or only the User-Agent. */
  HALF_FORWARDED(1) {
    @Override
    void act(ShopCustomer customer) {
      customer.visit(3);
      customer.buys(customer.chance(50) ? Forwarding.ONLY_IP : Forwarding.ONLY_USER_AGENT, false);
    }
  };

  private static final int PERCENT_SUM = Arrays.stream(values()).mapToInt(one -> one.percent).sum();

  private final int percent;

  ShopBehaviour(int percent) {
    this.percent = percent;
  }

  /** Adds the facts of a customer. */
  abstract void act(ShopCustomer customer);

  static ShopBehaviour any(Random random) {
    int drawn = random.nextInt(PERCENT_SUM);
    for (ShopBehaviour behaviour : values()) {
      drawn -= behaviour.percent;
      if (drawn < 0) {
        return behaviour;
      }
    }
    throw new IllegalStateException("the drawn number is below the sum of all");
  }
}
