package dev.vouch.app.demo;

import dev.vouch.app.demo.StoryAction.Confirmation;
import dev.vouch.app.demo.StoryAction.Forwarded;
import dev.vouch.app.demo.StoryAction.Sale;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The behaviours of simulated customers. Each one covers a different case of credit. */
enum CustomerBehaviour {
  BROWSES(62) {
    @Override
    void act(StoryWriter story) {
      DemoBrowser browser = story.customer().browser();
      story.visit(browser, 6);
      if (story.chance(20)) {
        story.search(browser);
      }
      if (story.chance(15)) {
        story.click(browser, "size_guide");
      }
      if (story.chance(25)) {
        story.waitDays(1, 27);
        story.visit(browser, 4);
      }
    }
  },

  /** Pays during the visit. The backend forwards the visitor's IP address and User-Agent. */
  BUYS(12) {
    @Override
    void act(StoryWriter story) {
      DemoBrowser browser = story.customer().browser();
      story.visit(browser, 5);
      if (story.chance(30)) {
        story.waitDays(1, 10);
        story.visit(browser, 3);
      }
      Shop.Product product = story.chooseProduct();
      story.checkOut(browser, product);
      Sale sale = story.sale(product);
      Confirmation paid = story.confirm(Shop.PAID, Optional.of(sale), browser, false);
      if (story.chance(10)) {
        story.waitSeconds(5, 7200);
        story.retry(paid);
      }
      story.view(browser, "/thanks", VisitOrigin.PAYMENT);
      if (story.chance(8)) {
        // All touches are still less than 14 days old.
        story.waitDays(1, 3);
        story.refund(paid, browser);
      }
    }
  },

  /** Has an account and signs in. Payments are confirmed by a webhook, up to hours later. */
  MEMBER(12) {
    @Override
    void act(StoryWriter story) {
      DemoBrowser browser = story.customer().browser();
      story.visit(browser, 4);
      story.signIn(browser);
      story.confirm(Shop.SIGNED_UP, Optional.empty(), browser, true);
      DemoBrowser later = story.customer().lastBrowser();
      for (int order = 0; order < 2; order++) {
        story.waitDays(1, 9);
        story.visit(later, 4);
        story.signIn(later);
        Shop.Product product = story.chooseProduct();
        story.checkOut(later, product);
        story.wait(Duration.ofMinutes(1), Duration.ofHours(9));
        Confirmation paid = story.confirm(Shop.PAID, Optional.of(story.sale(product)), true);
        if (story.chance(20)) {
          story.waitDays(1, 5);
          story.retry(paid);
        }
      }
    }
  },

  /** The confirmation arrives before the page views, as if the browser was offline. */
  CONFIRMED_BEFORE_VISIT(2) {
    @Override
    void act(StoryWriter story) {
      DemoBrowser browser = story.customer().browser();
      story.confirm(Shop.PAID, Optional.of(story.sale(story.chooseProduct())), browser, false);
      story.wait(Duration.ofMinutes(1), Duration.ofHours(5));
      story.visit(browser, 3);
    }
  },

  /** Signs in after the webhook has confirmed the payment. */
  LATE_SIGN_IN(2) {
    @Override
    void act(StoryWriter story) {
      DemoBrowser browser = story.customer().browser();
      story.visit(browser, 3);
      story.confirm(Shop.PAID, Optional.of(story.sale(story.chooseProduct())), true);
      story.waitDays(1, 10);
      story.visit(browser, 3);
      story.signIn(browser);
    }
  },

  BOOKS(3) {
    @Override
    void act(StoryWriter story) {
      DemoBrowser browser = story.customer().browser();
      story.visit(browser, 4);
      story.reportUnconfirmed(browser, Shop.BOOKED);
      if (story.chance(70)) {
        story.confirm(Shop.BOOKED, Optional.empty(), browser, false);
      }
    }
  },

  /** Blocks the script, so that only the backend reports the purchase. */
  BLOCKS_SCRIPTS(3) {
    @Override
    void act(StoryWriter story) {
      DemoBrowser browser = story.customer().browser();
      Sale sale = story.sale(story.chooseProduct());
      story.confirm(Shop.PAID, Optional.of(sale), browser, story.chance(30));
    }
  },

  /** The page never calls identify(). */
  NEVER_IDENTIFIED(2) {
    @Override
    void act(StoryWriter story) {
      story.visit(story.customer().browser(), 4);
      for (int order = 0; order < 2; order++) {
        story.wait(Duration.ofMinutes(5), Duration.ofHours(40));
        story.confirm(Shop.PAID, Optional.of(story.sale(story.chooseProduct())), true);
      }
    }
  },

  ORDERS_BY_PHONE(1) {
    @Override
    void act(StoryWriter story) {
      story.confirm(Shop.PAID, Optional.of(story.sale(story.chooseProduct())), false);
    }
  },

  CRAWLER(3) {
    @Override
    void act(StoryWriter story) {
      DemoBrowser crawler = story.customer().browser().asCrawler();
      for (int page = 0; page < 4; page++) {
        story.crawl(crawler);
      }
    }
  },

  /** The backend forwards only the IP address or only the User-Agent. */
  HALF_FORWARDED(1) {
    @Override
    void act(StoryWriter story) {
      DemoBrowser browser = story.customer().browser();
      story.visit(browser, 3);
      Forwarded half = story.chance(50) ? Forwarded.ONLY_IP : Forwarded.ONLY_USER_AGENT;
      story.confirm(
          Shop.PAID,
          Optional.of(story.sale(story.chooseProduct())),
          half,
          Optional.of(browser),
          Optional.empty());
    }
  };

  private static final WeightedChoice<CustomerBehaviour> ALL =
      new WeightedChoice<>(List.of(values()), behaviour -> behaviour.percent);

  private final int percent;

  CustomerBehaviour(int percent) {
    this.percent = percent;
  }

  static WeightedChoice<CustomerBehaviour> all() {
    return ALL;
  }

  /** Adds the actions of one customer to the story. */
  abstract void act(StoryWriter story);
}
