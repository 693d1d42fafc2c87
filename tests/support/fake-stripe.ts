import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Intent = {
  id: string;
  object: "payment_intent";
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  capture_method: string;
  client_secret: string;
  metadata: Record<string, string>;
  last_payment_error: object | null;
  customer: string | null;
  payment_method: string | null;
};
type Refund = {
  id: string;
  object: "refund";
  status: string;
  failure_reason: string | null;
  amount: number;
  payment_intent: string;
  metadata: Record<string, string>;
};
type Reply = { readonly status: number; readonly body: object };

const problem = (status: number, code: string, type = "invalid_request_error"): Reply => ({
  status,
  body: { error: { type, code, message: `Refused: ${code}` } },
});
const done = (body: object): Reply => ({ status: 200, body });

/** `metadata[orderId]=…` as in Stripe's clients. */
const membersOf = (form: URLSearchParams, group: string): Record<string, string> =>
  Object.fromEntries(
    [...form]
      .filter(([name]) => name.startsWith(`${group}[`))
      .map(([name, value]) => [name.slice(group.length + 1, -1), value]),
  );

const textOf = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
};

const SMALLEST_AMOUNT = 50;

const CARD_ERROR = {
  type: "card_error",
  code: "card_declined",
  decline_code: "insufficient_funds",
};

/** The part of Stripe's state that our calls change, with Stripe's own rejections. */
const createBooks = () => {
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  /** Ids of Stripe customers with stored cards. */
  const customers = new Set<string>();
  const unexpected = problem(400, "payment_intent_unexpected_state");
  /** How cards respond while their owners are away. */
  const away = { status: "requires_capture" };
  /** Whether the customer's bank accepts refunds immediately. */
  const bank = { takesRefunds: true };

  /** Confirmed by the shop itself, with a stored card. */
  const confirm = (intent: Intent): Reply => {
    intent.status = away.status;
    if (intent.status !== "requires_payment_method") return done(intent);
    intent.last_payment_error = { ...CARD_ERROR, charge: `ch_${randomUUID()}` };
    const error = { ...CARD_ERROR, message: "Your card was declined.", payment_intent: intent };
    return { status: 402, body: { error } };
  };

  const create = (form: URLSearchParams): Reply => {
    const amount = Number(form.get("amount"));
    if (amount < SMALLEST_AMOUNT) return problem(400, "amount_too_small");
    const customer = form.get("customer");
    if (customer !== null && !customers.has(customer)) return problem(400, "resource_missing");
    const id = `pi_${randomUUID().replaceAll("-", "")}`;
    const intent: Intent = {
      id,
      object: "payment_intent",
      status: "requires_payment_method",
      amount,
      amount_received: 0,
      currency: form.get("currency") ?? "",
      capture_method: form.get("capture_method") ?? "automatic",
      client_secret: `${id}_secret_${randomUUID()}`,
      metadata: membersOf(form, "metadata"),
      last_payment_error: null,
      customer,
      payment_method: form.get("payment_method"),
    };
    intents.set(id, intent);
    return form.get("confirm") === "true" ? confirm(intent) : done(intent);
  };

  const act = (intent: Intent, action: string): Reply => {
    if (action === "capture") {
      if (intent.status !== "requires_capture") return unexpected;
      Object.assign(intent, { status: "succeeded", amount_received: intent.amount });
    } else if (action === "cancel") {
      if (["succeeded", "canceled", "processing"].includes(intent.status)) return unexpected;
      intent.status = "canceled";
    }
    return done(intent);
  };

  const refund = (form: URLSearchParams): Reply => {
    const intent = intents.get(form.get("payment_intent") ?? "");
    const amount = Number(form.get("amount"));
    if (intent === undefined) return problem(404, "resource_missing");
    const before = refunds
      .filter(({ payment_intent, status }) => payment_intent === intent.id && status !== "failed")
      .reduce((sum, each) => sum + each.amount, 0);
    if (before + amount > intent.amount_received) return problem(400, "charge_already_refunded");
    const made: Refund = {
      id: `re_${randomUUID()}`,
      object: "refund",
      status: bank.takesRefunds ? "succeeded" : "pending",
      failure_reason: null,
      amount,
      payment_intent: intent.id,
      metadata: membersOf(form, "metadata"),
    };
    refunds.push(made);
    return done(made);
  };

  const ofCustomers = (method: string, id: string | undefined): Reply => {
    if (method === "DELETE" && id !== undefined)
      return customers.delete(id)
        ? done({ id, object: "customer", deleted: true })
        : problem(404, "resource_missing");
    const made = { id: `cus_${randomUUID()}`, object: "customer" };
    customers.add(made.id);
    return done(made);
  };

  const listIntents = (customer: string | null): Reply => {
    const data = [...intents.values()].filter((intent) => intent.customer === customer);
    return done({ object: "list", data, has_more: false, url: "/v1/payment_intents" });
  };

  const listRefunds = (paymentIntent: string | null): Reply => {
    const data = refunds.filter(({ payment_intent }) => payment_intent === paymentIntent);
    return done({ object: "list", data, has_more: false, url: "/v1/refunds" });
  };

  return {
    intents,
    refunds,
    customers,
    away,
    bank,
    answer: (method: string, url: URL, form: URLSearchParams): Reply => {
      const [, , collection, id, action] = url.pathname.split("/");
      if (collection === "refunds")
        return method === "GET"
          ? listRefunds(url.searchParams.get("payment_intent"))
          : refund(form);
      if (collection === "customers") return ofCustomers(method, id);
      if (collection !== "payment_intents") return problem(404, "resource_missing");
      if (id === undefined && method === "GET")
        return listIntents(url.searchParams.get("customer"));
      if (id === undefined) return create(form);
      const intent = intents.get(id);
      return intent === undefined ? problem(404, "resource_missing") : act(intent, action ?? "");
    },
  };
};

type Books = ReturnType<typeof createBooks>;

/** The customer's actions in Stripe's own form. */
const createBuyer = ({ intents, away }: Books) => {
  const intentOf = (reference: string): Intent => {
    const intent = intents.get(reference);
    if (intent === undefined) throw new Error(`There is no intent ${reference}.`);
    return intent;
  };
  return {
    intentOf,
    pay: (reference: string): void => {
      const intent = intentOf(reference);
      if (intent.status === "canceled") throw new Error("A canceled intent takes no card.");
      const manual = intent.capture_method === "manual";
      Object.assign(intent, {
        status: manual ? "requires_capture" : "succeeded",
        last_payment_error: null,
        payment_method: `pm_${randomUUID()}`,
        ...(!manual && { amount_received: intent.amount }),
      });
    },
    setStatus: (reference: string, status: string): void => {
      intentOf(reference).status = status;
    },
    /** The outcome of payments that the shop confirms while the customer is away. */
    whileAway: (status: "requires_capture" | "requires_payment_method" | "processing"): void => {
      away.status = status;
    },
    decline: (reference: string): void => {
      Object.assign(intentOf(reference), {
        status: "requires_payment_method",
        last_payment_error: { ...CARD_ERROR, charge: `ch_${randomUUID()}` },
      });
    },
  };
};

/** The installation's key, and one that an owner enters. */
const ACCEPTED_KEYS: ReadonlySet<string> = new Set(["Bearer sk_test", "Bearer sk_test_own"]);

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/**
 * The part of Stripe's HTTP API that we use: payment intents, refunds, customers, idempotency keys,
 * signed events. Nothing leaves this machine.
 */
export const startFakeStripe = async () => {
  const books = createBooks();
  const replies = new Map<string, { readonly told: string; readonly reply: Reply }>();
  const calls: string[] = [];
  const state = { isAway: false, webhookSecret: "whsec_test" };

  const answer = (request: IncomingMessage, body: string): Reply => {
    const url = new URL(request.url ?? "/", "http://stripe.test");
    calls.push(`${request.method} ${url.pathname}`);
    if (state.isAway) return problem(503, "api_error", "api_error");
    if (!ACCEPTED_KEYS.has(request.headers.authorization ?? ""))
      return problem(401, "api_key_invalid");
    const key = request.headers["idempotency-key"];
    const told = `${url.pathname} ${body}`;
    const before = typeof key === "string" ? replies.get(key) : undefined;
    if (before !== undefined)
      return before.told === told
        ? before.reply
        : problem(400, "idempotency_key_in_use", "idempotency_error");
    const reply = books.answer(request.method ?? "", url, new URLSearchParams(body));
    // Like Stripe: the first answer counts, as it was then.
    if (typeof key === "string" && request.method === "POST")
      replies.set(key, { told, reply: structuredClone(reply) });
    return reply;
  };
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = answer(request, await textOf(request));
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const signed = (payload: string, secret = state.webhookSecret, at = Date.now()): string => {
    const seconds = Math.floor(at / 1_000);
    const mark = createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex");
    return `t=${seconds},v1=${mark}`;
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settings: {
      STRIPE_SECRET_KEY: "sk_test",
      STRIPE_PUBLISHABLE_KEY: "pk_test",
      STRIPE_WEBHOOK_SECRET: state.webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    ...createBuyer(books),
    intents: books.intents,
    refunds: books.refunds,
    customers: books.customers,
    refundsArriveLater: (later: boolean): void => {
      books.bank.takesRefunds = !later;
    },
    /** Days later: the customer's bank returns the payment's last refund. */
    failRefund: (reference: string, reason = "expired_or_canceled_card"): Refund => {
      const refund = books.refunds.findLast((each) => each.payment_intent === reference);
      if (refund === undefined) throw new Error(`Nothing was refunded of ${reference}.`);
      return Object.assign(refund, { status: "failed", failure_reason: reason });
    },
    /** `METHOD /path` of every request. */
    calls,
    /** A day later. */
    forgetKeys: (): void => replies.clear(),
    setAway: (isAway: boolean): void => {
      state.isAway = isAway;
    },
    signed,
    /** An event as Stripe sends it. It can be sent late: it contains the intent as it was then. */
    notice: (type: string, intent: object): string =>
      JSON.stringify({
        id: `evt_${randomUUID()}`,
        object: "event",
        type,
        data: { object: structuredClone(intent) },
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
