package dev.vouch.cluster.credit;

import dev.vouch.cluster.credit.wire.TimedTouch;
import dev.vouch.core.credit.Credit;
import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.core.wire.WireNamed;
import java.util.Optional;
import java.util.OptionalLong;

/** The codec of the credit in a change. Stateless. */
final class CreditCodec {
  private CreditCodec() {}

  static dev.vouch.cluster.credit.wire.Credit encode(Credit credit) {
    var message =
        dev.vouch.cluster.credit.wire.Credit.newBuilder()
            .setKind(credit.kind().wireName())
            .setReason(credit.reason().wireName())
            .setPerson(credit.person());
    credit.visitor().ifPresent(message::setVisitor);
    Client client = credit.client();
    client.country().ifPresent(message::setCountry);
    client.device().map(WireNamed::wireName).ifPresent(message::setDevice);
    client.browser().ifPresent(message::setBrowser);
    client.os().ifPresent(message::setOs);
    credit.lastTouch().map(CreditCodec::encode).ifPresent(message::setLastTouch);
    credit.firstTouch().map(CreditCodec::encode).ifPresent(message::setFirstTouch);
    for (dev.vouch.core.event.TimedTouch touch : credit.touches()) {
      message.addTouches(
          TimedTouch.newBuilder()
              .setAtUs(Microseconds.of(touch.at()))
              .setTouch(encode(touch.touch())));
    }
    return message.build();
  }

  private static dev.vouch.cluster.credit.wire.Touch encode(Touch touch) {
    var message =
        dev.vouch.cluster.credit.wire.Touch.newBuilder()
            .setChannel(touch.channel().wireName())
            .setSource(touch.source());
    touch.medium().ifPresent(message::setMedium);
    touch.campaign().ifPresent(message::setCampaign);
    touch.term().ifPresent(message::setTerm);
    touch.content().ifPresent(message::setContent);
    touch.clickId().ifPresent(message::setClickId);
    touch.referrer().ifPresent(message::setReferrer);
    return message.build();
  }

  static Credit decode(dev.vouch.cluster.credit.wire.Credit message) {
    return new Credit(
        WireNamed.of(CreditKind.class, message.getKind()),
        WireNamed.of(Reason.class, message.getReason()),
        message.hasVisitor() ? OptionalLong.of(message.getVisitor()) : OptionalLong.empty(),
        message.getPerson(),
        new Client(
            text(message.hasCountry(), message.getCountry()),
            text(message.hasDevice(), message.getDevice())
                .map(device -> WireNamed.of(Client.Device.class, device)),
            text(message.hasBrowser(), message.getBrowser()),
            text(message.hasOs(), message.getOs())),
        message.hasLastTouch() ? Optional.of(decode(message.getLastTouch())) : Optional.empty(),
        message.hasFirstTouch() ? Optional.of(decode(message.getFirstTouch())) : Optional.empty(),
        message.getTouchesList().stream()
            .map(
                touch ->
                    new dev.vouch.core.event.TimedTouch(
                        Microseconds.instant(touch.getAtUs()), decode(touch.getTouch())))
            .toList());
  }

  private static Touch decode(dev.vouch.cluster.credit.wire.Touch message) {
    return new Touch(
        WireNamed.of(Channel.class, message.getChannel()),
        message.getSource(),
        text(message.hasMedium(), message.getMedium()),
        text(message.hasCampaign(), message.getCampaign()),
        text(message.hasTerm(), message.getTerm()),
        text(message.hasContent(), message.getContent()),
        text(message.hasClickId(), message.getClickId()),
        text(message.hasReferrer(), message.getReferrer()));
  }

  private static Optional<String> text(boolean isPresent, String text) {
    return isPresent ? Optional.of(text) : Optional.empty();
  }
}
