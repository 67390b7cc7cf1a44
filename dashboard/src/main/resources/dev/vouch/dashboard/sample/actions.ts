"use server";

// [forwarded request]
import { headers } from "next/headers";
// [end]
import { after } from "next/server";
import { confirmPayment, type Order } from "./payment"; // yours

const VOUCH_URL = "https://vouch.example.com";
const TRIES = 5;
// [forwarded request]
const TRUSTED_PROXIES = 1; // proxies of yours that a request passes; Vercel counts as one
// [end]

/** The form's action. Vouch is called after the response, so that no visitor waits for it. */
export async function checkout(form: FormData) {
  const order = await confirmPayment(form);
// [forwarded request]
  const visitor = await currentVisitor();
  after(() => recordPayment(order, visitor));
}

async function currentVisitor() {
  const request = await headers();
  const chain = (request.get("x-forwarded-for") ?? "").split(",").map((ip) => ip.trim());
  return {
    ip: chain.at(-TRUSTED_PROXIES) ?? chain[0], // clients can forge those further left
    user_agent: request.get("user-agent"),
  };
}

async function recordPayment(order: Order, visitor: object) {
// [user id]
  after(() => recordPayment(order));
}

/** customerId is the ID passed to vouch.identify() in the browser. */
async function recordPayment(order: Order) {
// [end]
  const body = JSON.stringify({
    event_name: "success",
    name: "paid",
    page_path: "/checkout",
    success_value: order.amount,
    currency: order.currency,
    order_id: String(order.id),
// [forwarded request]
    ...visitor,
// [user id]
    success_user_id: order.customerId,
// [end]
  });
  const request = {
    method: "POST",
    headers: {
      Authorization: `Bearer ${process.env.VOUCH_KEY}`,
      "Content-Type": "application/json",
      "Idempotency-Key": `order-${order.id}`, // however often it is sent, it counts once
    },
    body,
  };
  for (let tries = 1; ; tries++) {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`${VOUCH_URL}/event`, { ...request, signal })
      .catch((failure) => new Response(failure, { status: 503 }));
    if (answer.status === 204) return;
    if (tries === TRIES || (answer.status !== 429 && answer.status < 500)) {
      throw new Error(`Vouch did not record it: ${answer.status} ${await answer.text()}`);
    }
    const seconds = Number(answer.headers.get("Retry-After") ?? 2 ** (tries - 2));
    await new Promise((resume) => setTimeout(resume, 1_000 * seconds));
  }
}
