package dev.vouch.cluster.credit;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.vouch.cluster.credit.wire.Handover;
import dev.vouch.core.credit.CreditState;
import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.credit.StateRebuild;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.core.wire.WireNamed;
import java.time.LocalDate;
import java.util.List;

/**
 * The credit that a migration hands over to a partition: which days have closed, and a part of
 * their orders.
 *
 * @param openFrom the first UTC day that is not closed
 */
public record CreditHandover(LocalDate openFrom, List<FinalOrder> orders) {
  public CreditHandover {
    orders = List.copyOf(orders);
  }

  /**
   * Encodes the handover, without the positions of records that changed the orders: those records
   * are not in this log.
   */
  public byte[] encode() {
    Handover.Builder message = Handover.newBuilder().setOpenFrom(openFrom.toEpochDay());
    for (FinalOrder order : orders) {
      message.addOrders(
          dev.vouch.cluster.credit.wire.FinalOrder.newBuilder()
              .setSite(order.site().value())
              .setOrderKey(order.order().value())
              .setReceivedAtUs(Microseconds.of(order.at()))
              .setPosition(order.position())
              .setRole(order.role().wireName())
              .setNameHash(order.name())
              .setOfOwnUser(order.ofOwnUser())
              .setOwnPerson(order.ownPerson())
              .setCredit(CreditCodec.encode(order.credit())));
    }
    return message.build().toByteArray();
  }

  static CreditHandover decode(byte[] bytes) {
    try {
      Handover message = Handover.parseFrom(bytes);
      return new CreditHandover(
          LocalDate.ofEpochDay(message.getOpenFrom()),
          message.getOrdersList().stream().map(CreditHandover::decode).toList());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("a handover of credit is damaged", e);
    }
  }

  private static FinalOrder decode(dev.vouch.cluster.credit.wire.FinalOrder message) {
    return new FinalOrder(
        new SiteId(message.getSite()),
        new OrderKey(message.getOrderKey()),
        message.getRole().isEmpty()
            ? OrderRole.PLACED
            : WireNamed.of(OrderRole.class, message.getRole()),
        Microseconds.instant(message.getReceivedAtUs()),
        message.getPosition(),
        message.getNameHash(),
        0,
        message.getOfOwnUser(),
        message.getOwnPerson(),
        CreditCodec.decode(message.getCredit()));
  }

  /** Adds the handover to a state without facts. Adding it again has no effect. */
  void addTo(CreditState state) {
    StateRebuild rebuild = new StateRebuild(state, openFrom);
    orders.forEach(rebuild::add);
  }
}
