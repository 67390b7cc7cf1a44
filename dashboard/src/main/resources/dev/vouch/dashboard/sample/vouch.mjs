import { setTimeout as sleep } from "node:timers/promises";

const VOUCH_URL = "https://vouch.example.com";
const TRIES = 5;
// [forwarded request]
const TRUSTED_PROXIES = 1; // proxies of yours that a request passes; 0 if there are none

/** The visitor behind a request of node:http or Express; with Fastify, of request.raw. */
export function visitorOf(request) {
  const forwarded = (request.headers["x-forwarded-for"] ?? "").split(",");
  const chain = [...forwarded, request.socket.remoteAddress].map((ip) => ip.trim()).filter(Boolean);
  return {
    ip: chain.at(-1 - TRUSTED_PROXIES) ?? chain[0], // clients can forge those further left
    user_agent: request.headers["user-agent"],
  };
}

/** Call it once the payment is confirmed, with visitorOf(the visitor's own request). */
export async function recordPayment({ orderId, amount, currency }, visitor) {
// [user id]

/** Call it once the payment is confirmed, with the ID passed to vouch.identify() in the browser. */
export async function recordPayment({ orderId, amount, currency }, userId) {
// [end]
  const body = JSON.stringify({
    event_name: "success",
    name: "paid",
    page_path: "/checkout",
    success_value: amount,
    currency,
    order_id: String(orderId),
// [forwarded request]
    ...visitor,
// [user id]
    success_user_id: userId,
// [end]
  });
  const headers = {
    Authorization: `Bearer ${process.env.VOUCH_KEY}`,
    "Content-Type": "application/json",
    "Idempotency-Key": `order-${orderId}`, // however often it is sent, it counts once
  };
  for (let tries = 1; ; tries++) {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`${VOUCH_URL}/event`, { method: "POST", headers, body, signal })
      .catch((failure) => new Response(failure, { status: 503 }));
    if (answer.status === 204) return;
    if (tries === TRIES || (answer.status !== 429 && answer.status < 500)) {
      throw new Error(`Vouch did not record it: ${answer.status} ${await answer.text()}`);
    }
    await sleep(1_000 * (answer.headers.get("Retry-After") ?? 2 ** (tries - 2)));
  }
}
