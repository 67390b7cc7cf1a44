// Sends events with the built package: some by send, others by the queue, one of them invalid.
import { Vouch, VouchError, visitorOf } from "vouch-client";

const [url, token, count] = process.argv.slice(2);
const vouch = new Vouch({
  url,
  token,
  timeoutMs: 2_000,
  onError: (error, event) => console.log(`refused ${event.idempotency_key} ${error.status}`),
});
const visitor = visitorOf(
  {
    headers: { "x-forwarded-for": "9.9.9.9, 8.8.8.8", "user-agent": "Client/1.0" },
    socket: { remoteAddress: "127.0.0.1" },
  },
  1,
);
const event = (number) => ({
  event_name: "success",
  name: "paid",
  page_path: `/orders/${number}`,
  success_value: 49.9,
  currency: "EUR",
  ...visitor,
  idempotency_key: `order-${number}`,
});

const first = await vouch.send(event(0));
const again = await vouch.send(event(0));
console.log(`same ${first.eventId === again.eventId} replayed ${again.replayed}`);
await vouch.send({ ...event(1), success_value: 1e15 }).catch((error) => {
  console.log(`invalid ${error instanceof VouchError} ${error.problem.errors[0].pointer}`);
});
for (let number = 1; number < count; number++) {
  vouch.record(event(number));
}
vouch.record({ ...event("invalid"), success_value: 1e15 });
// The process ends by itself, after the queue was sent.
