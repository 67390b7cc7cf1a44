// Sends events with the built package: some by send, others by the queue, one of them invalid.
import { Vouch, VouchError, visitorOf } from "vouch-client";

const [url, token, count] = process.argv.slice(2);
const vouch = new Vouch({
  url,
  token,
  timeoutMs: 2_000,
  onError: ({ status, message }, { idempotency_key: key }) =>
    console.log(`refused ${key} ${status} ${message.includes(" /success_value: success_value")}`),
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

const first = await vouch.send({ ...event(0), order_id: 12345678901234567890n });
const again = await vouch.send({
  ...event(0),
  order_id: "12345678901234567890",
  sucess_value: 1,
});
console.log(`same ${first.eventId === again.eventId} replayed ${again.replayed}`);
console.log(again.warnings.join());
await vouch.send({ ...event(1), success_value: 1e15 }).catch((error) => {
  console.log(`invalid ${error instanceof VouchError} ${error.problem.errors[0].pointer}`);
});
for (const options of [{ url: "", token }, { url: "shop.example", token }, { url }]) {
  try {
    new Vouch(options);
  } catch (error) {
    console.log(error.message.split(" ")[0]);
  }
}
const unreachable = new Vouch({ url: "http://127.0.0.1:2", token, retryMs: 0 });
await unreachable.send(event(1)).catch((error) => {
  console.log(/127\.0\.0\.1:2 .*refused/i.test(error.message));
});
await vouch
  .send({ ...event(1), success_value: NaN })
  .catch((error) => console.log(error.status, error.message));
await vouch
  .send({ ...event(1), properties: { weight: Infinity } })
  .catch((error) => console.log(error.message));
await vouch
  .send({ ...event(1), order_id: 2 ** 53 })
  .catch(({ message }) => message.includes("order_id must be") || console.log(message));
vouch.record({ ...event("nan"), success_value: Infinity });
for (let number = 1; number < count; number++) {
  vouch.record({ ...event(number), sucess_value: 1 });
}
vouch.record({ ...event("invalid"), success_value: 1e15 });
// The process ends by itself, after the queue was sent.
