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
  success_user_id?: Id;
  /** A string is a plain decimal, such as "49.90". */
  success_value?: number | bigint | string;
  currency?: string;
  order_id?: Id;
  refund_of?: Id;
  reversal_of?: Id;
  void_of?: Id;
  void_reversal_of?: Id;
  /** When it happened, in RFC 3339, such as `new Date().toISOString()`: at most 13 days ago. */
  occurred_at?: string;
  properties?: Record<string, string | number | boolean | null>;
  /** Identifies the event, such as "order-1001": it counts once, however often it is sent. */
  idempotency_key?: Id;
}

/** An ID; an integer is sent as its decimal text. */
export type Id = string | number | bigint;

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
export type Visitor = Pick<VouchEvent, "ip" | "user_agent">;

export interface RecordedEvent {
  eventId: string;
  /** Whether an earlier request with the same key recorded it. */
  replayed: boolean;
  /** What was left out or is wrong, such as "ip_unusable". */
  warnings: string[];
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
  const ip = chain.at(-1 - trustedProxies) ?? chain[0];
  return { ip, user_agent: [request.headers["user-agent"]].flat()[0] };
}

type Failure = { error: VouchError; retryAfterMs?: number; isFinal: boolean };

type Problem = { detail?: string; errors?: { pointer: string; detail: string }[] };

interface EventResult extends Problem {
  status: number;
  warnings?: string[];
  ignored_fields?: object;
  stripped_properties?: number;
}

const JSON_TYPE = { "Content-Type": "application/json" };
const BATCH_MAX = 100;
const IDS = [
  "success_user_id",
  "order_id",
  "refund_of",
  "void_of",
  "reversal_of",
  "void_reversal_of",
  "idempotency_key",
];

export class Vouch {
  private readonly options: Required<VouchOptions>;
  private queue: VouchEvent[] = [];
  private sending: Promise<void> | undefined;
  private isClosed = false;
  private readonly loggedWarnings = new Set<string>();

  /** @throws TypeError if the URL or the token cannot be used */
  constructor(options: VouchOptions) {
    if (!/^https?:\/\/[^/]/.test(options.url ?? "") || !URL.canParse(options.url)) {
      throw new TypeError("url must be an address such as https://vouch.example.com");
    }
    if (!/^[!-~]+$/.test(options.token ?? "")) {
      throw new TypeError("token must be the token of an API key, but is missing or malformed");
    }
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
    const { idempotency_key: key = randomUUID(), ...body } = exact(event);
    const { headers } = await this.post("/event", json(body), { "Idempotency-Key": key });
    return {
      eventId: headers.get("Event-Id") ?? "",
      replayed: headers.get("Idempotent-Replayed") === "true",
      warnings: this.warned(
        headers.get("Vouch-Warning")?.split(", "),
        headers.get("Vouch-Ignored-Fields"),
        headers.get("Vouch-Stripped-Properties"),
      ),
    };
  }

  /**
   * Adds an event to the queue, which is sent in the background, and returns at once. The process
   * does not end by itself before the queue is empty; call close() before process.exit().
   */
  record(event: VouchEvent): void {
    let keyed: VouchEvent = { ...event, idempotency_key: event.idempotency_key ?? randomUUID() };
    try {
      keyed = exact(keyed);
      json(keyed);
      if (this.isClosed || this.queue.length >= this.options.queueMax) {
        throw notSent(this.isClosed ? "the client is closed" : "the queue is full");
      }
    } catch (error) {
      return this.options.onError(error as VouchError, keyed);
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
      if (unsent.length > 0) await sleep(backoffMs(round));
    }
  }

  /** Returns the events to send again. */
  private async sendOnce(events: VouchEvent[], isLast: boolean): Promise<VouchEvent[]> {
    const response = await this.post("/events", json({ events }));
    const { results } = (await response.json()) as { results: EventResult[] };
    return events.filter((event, place) => {
      const result = results[place]!;
      const isRetriable = result.status >= 500 && !isLast;
      if (result.status === 204) {
        const ignored = result.ignored_fields && JSON.stringify(result.ignored_fields);
        this.warned(result.warnings, ignored, result.stripped_properties);
      } else if (!isRetriable) {
        this.options.onError(notRecorded(result.status, result), event);
      }
      return isRetriable;
    });
  }

  /** Returns the warnings, and logs the first of each kind. */
  private warned(warnings: string[] = [], ignored: unknown, stripped: unknown): string[] {
    const left = Object.entries({ ignored_fields: ignored, stripped_properties: stripped });
    const all = [...warnings, ...left.flatMap(([kind, what]) => (what ? `${kind}: ${what}` : []))];
    for (const warning of all) {
      const kind = warning.replace(/:.*/, "");
      if (!this.loggedWarnings.has(kind)) console.warn(`Vouch recorded an event, but: ${warning}`);
      this.loggedWarnings.add(kind);
    }
    return all;
  }

  /** A batch that is refused as a whole, for example as too large, is divided. */
  private async refused(events: VouchEvent[], error: VouchError): Promise<void> {
    if (events.length === 1 || ![400, 413].includes(error.status)) {
      return events.forEach((event) => this.options.onError(error, event));
    }
    const half = Math.ceil(events.length / 2);
    await this.sendBatch(events.slice(0, half));
    await this.sendBatch(events.slice(half));
  }

  private async post(path: string, body: string, headers = {}): Promise<Response> {
    const end = Date.now() + this.options.retryMs;
    for (let round = 0; ; round++) {
      const attempt = await this.attempt(path, body, headers);
      if (attempt instanceof Response) return attempt;
      const waitMs = attempt.retryAfterMs ?? backoffMs(round);
      if (attempt.isFinal || Date.now() + waitMs > end) throw attempt.error;
      await sleep(waitMs);
    }
  }

  private async attempt(path: string, body: string, headers: object): Promise<Response | Failure> {
    let response: Response;
    let problem: Problem;
    try {
      response = await fetch(this.options.url + path, {
        method: "POST",
        headers: { Authorization: `Bearer ${this.options.token}`, ...JSON_TYPE, ...headers },
        body,
        signal: AbortSignal.timeout(this.options.timeoutMs),
      });
      // Read here, so that a lost connection is a failed attempt.
      const text = await response.text();
      if (response.ok) return new Response(text || null, response);
      const isProblem = response.headers.get("Content-Type")?.includes("problem+json");
      problem = isProblem ? JSON.parse(text) : { detail: text };
    } catch (failure) {
      const { message, cause } = failure as { message?: string; cause?: NodeJS.ErrnoException };
      const reason = cause?.code ?? cause?.message ?? message;
      const text = `Vouch at ${new URL(this.options.url).host} did not answer: ${reason}`;
      return { error: new VouchError(text, 0), isFinal: false };
    }
    const { status } = response;
    const retryAfterMs = Number(response.headers.get("Retry-After")) * 1_000 || undefined;
    const isFinal = ![408, 429].includes(status) && status < 500;
    return { error: notRecorded(status, problem), retryAfterMs, isFinal };
  }
}

/** Exponential, with a random part so that many clients do not retry together. */
function backoffMs(round: number): number {
  return Math.min(10_000, 500 * 2 ** round) * (0.5 + Math.random() / 2);
}

const notSent = (reason: string) => new VouchError(`The event was not sent: ${reason}.`, 0);

/** The errors name fields and rules, without values. */
function notRecorded(status: number, problem: Problem): VouchError {
  const errors = problem.errors?.map(({ pointer, detail }) => `${pointer}: ${detail}`) ?? [];
  const text = ["Vouch did not record it:", status, problem.detail, ...errors].join(" ");
  return new VouchError(text, status, problem);
}

/** Returns an event whose integers as IDs are strings, and none of them has lost digits. */
function exact(event: VouchEvent): VouchEvent & { idempotency_key?: string } {
  const exact: Record<string, unknown> = { ...event };
  for (const [name, value] of Object.entries(event)) {
    if (typeof value === "bigint") exact[name] = String(value);
    if (typeof value !== "number" || !IDS.includes(name)) continue;
    if (!Number.isSafeInteger(value)) {
      throw notSent(`${name} must be a string, or an integer that JavaScript holds exactly`);
    }
    exact[name] = String(value);
  }
  return exact as unknown as VouchEvent & { idempotency_key?: string };
}

/** As JSON.stringify, which would send NaN as null, and lose the revenue. */
function json(body: object): string {
  return JSON.stringify(body, (field, value: unknown) => {
    if (typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))) {
      throw notSent(`${field} must be a finite number`);
    }
    return value;
  });
}
