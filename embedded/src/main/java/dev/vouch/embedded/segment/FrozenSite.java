package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;

/**
 * Numbers of a site that a checkpoint writes.
 *
 * @param from the first ones
 * @param end the ones after the last
 * @param site notified when they are durable
 */
record FrozenSite(
    SiteId id,
    PeopleNumbers.Frozen people,
    Dictionary texts,
    Dictionary clients,
    Dictionary touches,
    NumberCounts from,
    NumberCounts end,
    SiteNumbers site) {
  void write(NumbersWriter to) {
    to.people(id, people);
    to.texts(id, NumberedKind.TEXTS, texts, from.texts(), end.texts());
    to.texts(id, NumberedKind.CLIENTS, clients, from.clients(), end.clients());
    to.texts(id, NumberedKind.TOUCHES, touches, from.touches(), end.touches());
  }
}
