/** Client of Vouch for backends on Node.js: records conversions, with retries and a queue. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** An event with the fields of POST /event; docs/events.md describes them. */
export interface VouchEvent {
  event_name: "success" | "pageview" | "click" | "custom";
  page_path: string;
  /** Required for a success: what was achieved, such as "paid". */
  name?: string;
  ip?: string;
  user_agent?: string;
  success_user_id?: string;
  success_value?: number;
  currency?: string;
  order_id?: string;
  refund_of?: string;
  void_of?: string;
  /** When it happened, in RFC 3339, such as `new Date().toISOString()`: at most 7 days ago. */
  occurred_at?: string;
  properties?: Record<string, string | number | boolean>;
  /** Identifies the event, such as "order-1001": it counts once, however often it is sent. */
  idempotency_key?: string;
}

export interface VouchOptions {
  /** The address of the server, such as "https://vouch.example.com". */
  url: string;
  /** The token of an API key. */
  token: string;
  /** How long to wait for one answer; 5,000 by default. */
  timeoutMs?: number;
  /** How long to retry; 60,000 by default. */
  retryMs?: number;
  /** How many events may wait in the queue; 10,000 by default. */
  queueMax?: number;
  /** Receives events of the queue that were not recorded. Logs the error by default. */
  onError?: (error: VouchError, event: VouchEvent) => void;
}

/** The visitor behind a request. */
export interface Visitor {
  ip?: string;
  user_agent?: string;
}

export interface RecordedEvent {
  eventId: string;
  /** Whether an earlier request with the same key recorded it. */
  replayed: boolean;
}

/** An event was not recorded, or after a lost answer may not have been. */
export class VouchError extends Error {
  /**
   * @param status of the last answer; 0 without one
   * @param problem the problem document of the answer, with `errors` that name the fields
   */
  constructor(
    message: string,
    readonly status: number,
    readonly problem?: unknown,
  ) {
    super(message);
    this.name = "VouchError";
  }
}

interface HttpRequest {
  headers: Record<string, string | string[] | undefined>;
  socket: { remoteAddress?: string };
}

/**
 * Returns the visitor behind a request of node:http or Express; with Fastify, of request.raw.
 *
 * @param trustedProxies how many proxies of yours a request passes. Each appends the address of its
 *     client to X-Forwarded-For; anything further left can be forged and is not used
 */
export function visitorOf(request: HttpRequest, trustedProxies: number): Visitor {
  const chain = [request.headers["x-forwarded-for"] ?? []]
    .flat()
    .flatMap((line) => line.split(","))
    .concat(request.socket.remoteAddress ?? "")
    .map((address) => address.trim())
    .filter(Boolean);
  const userAgent = request.headers["user-agent"];
  return {
    ip: chain.at(-1 - trustedProxies) ?? chain[0],
    user_agent: Array.isArray(userAgent) ? userAgent[0] : userAgent,
  };
}

type Attempt =
  | { response: Response }
  | { error: VouchError; retryAfterMs?: number; isFinal: boolean };

interface EventResult {
  status: number;
  detail?: string;
}

const BATCH_MAX = 100;
const RETRY_MS_MIN = 500;
const RETRY_MS_MAX = 10_000;

export class Vouch {
  private readonly options: Required<VouchOptions>;
  private queue: VouchEvent[] = [];
  private sending: Promise<void> | undefined;
  private isClosed = false;

  constructor(options: VouchOptions) {
    this.options = {
      timeoutMs: 5_000,
      retryMs: 60_000,
      queueMax: 10_000,
      onError: (error) => console.error(`${error.name}: ${error.message}`),
      ...options,
      url: options.url.replace(/\/+$/, ""),
    };
  }

  /**
   * Records an event, and resolves when it is on disk. Retries with the same key.
   *
   * @throws VouchError if it was refused, or could not be sent in time
   */
  async send(event: VouchEvent): Promise<RecordedEvent> {
    const { idempotency_key: key = randomUUID(), ...body } = event;
    const response = await this.post("/event", JSON.stringify(body), { "Idempotency-Key": key });
    return {
      eventId: response.headers.get("Event-Id") ?? "",
      replayed: response.headers.get("Idempotent-Replayed") === "true",
    };
  }

  /**
   * Adds an event to the queue, which is sent in the background, and returns at once. The process
   * does not end by itself before the queue is empty; call close() before process.exit().
   */
  record(event: VouchEvent): void {
    const keyed = { ...event, idempotency_key: event.idempotency_key ?? randomUUID() };
    if (this.isClosed || this.queue.length >= this.options.queueMax) {
      const reason = this.isClosed ? "the client is closed" : "the queue is full";
      this.options.onError(new VouchError(`The event was not sent: ${reason}.`, 0), keyed);
      return;
    }
    this.queue.push(keyed);
    this.sending ??= this.sendQueue();
  }

  /** Resolves when every event of the queue was recorded or given to onError. */
  async flush(): Promise<void> {
    await this.sending;
  }

  /** Sends what is in the queue. Later events are given to onError. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.flush();
  }

  private async sendQueue(): Promise<void> {
    // Events of the same moment are sent together.
    await sleep(0);
    while (this.queue.length > 0) {
      await this.sendBatch(this.queue.splice(0, BATCH_MAX));
    }
    this.sending = undefined;
  }

  private async sendBatch(events: VouchEvent[]): Promise<void> {
    const end = Date.now() + this.options.retryMs;
    let unsent = events;
    for (let round = 0; unsent.length > 0; round++) {
      try {
        unsent = await this.sendOnce(unsent, Date.now() >= end);
      } catch (failure) {
        return this.refused(unsent, failure as VouchError);
      }
      if (unsent.length > 0) {
        await sleep(backoffMs(round));
      }
    }
  }

  /** Returns the events to send again. */
  private async sendOnce(events: VouchEvent[], isLast: boolean): Promise<VouchEvent[]> {
    const response = await this.post("/events", JSON.stringify({ events }), {});
    const { results } = (await response.json()) as { results: EventResult[] };
    return events.filter((event, place) => {
      const { status, detail } = results[place]!;
      const isRetriable = status >= 500 && !isLast;
      if (status !== 204 && !isRetriable) {
        const text = `Vouch did not record it: ${status} ${detail}`;
        this.options.onError(new VouchError(text, status, results[place]), event);
      }
      return isRetriable;
    });
  }

  /** A batch that is refused as a whole, for example as too large, is divided. */
  private async refused(events: VouchEvent[], error: VouchError): Promise<void> {
    if (events.length > 1 && (error.status === 400 || error.status === 413)) {
      const half = Math.ceil(events.length / 2);
      await this.sendBatch(events.slice(0, half));
      await this.sendBatch(events.slice(half));
      return;
    }
    events.forEach((event) => this.options.onError(error, event));
  }

  private async post(
    path: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<Response> {
    const end = Date.now() + this.options.retryMs;
    for (let round = 0; ; round++) {
      const attempt = await this.attempt(path, body, headers);
      if ("response" in attempt) {
        return attempt.response;
      }
      const waitMs = attempt.retryAfterMs ?? backoffMs(round);
      if (attempt.isFinal || Date.now() + waitMs > end) {
        throw attempt.error;
      }
      await sleep(waitMs);
    }
  }

  private async attempt(
    path: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<Attempt> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(this.options.url + path, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${this.options.token}`,
          "Content-Type": "application/json",
          ...headers,
        },
        body,
        signal: AbortSignal.timeout(this.options.timeoutMs),
      });
      if (response.ok) {
        // Read here, so that a lost connection is a failed attempt.
        const read = response.status === 204 ? null : await response.text();
        return { response: new Response(read, response) };
      }
      text = await response.text();
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      return { error: new VouchError(`Vouch did not answer: ${reason}`, 0), isFinal: false };
    }
    const retryAfter = Number(response.headers.get("Retry-After"));
    return {
      error: new VouchError(
        `Vouch did not record it: ${response.status} ${text}`,
        response.status,
        parsed(text),
      ),
      ...(retryAfter > 0 && { retryAfterMs: retryAfter * 1_000 }),
      isFinal: ![408, 429].includes(response.status) && response.status < 500,
    };
  }
}

/** Exponential, with a random part so that many clients do not retry together. */
function backoffMs(round: number): number {
  return Math.min(RETRY_MS_MAX, RETRY_MS_MIN * 2 ** round) * (0.5 + Math.random() / 2);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
