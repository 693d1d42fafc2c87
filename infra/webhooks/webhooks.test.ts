import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { isSignedBy, startWebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { createWebhookDeliveries } from "./deliveries.ts";
import { createHttpWebhooks, type HttpWebhooksOptions } from "./http.ts";
import type { WebhookOutcome, Webhooks } from "./port.ts";

const secret = "the webhook's secret";
const NOW_MS = Date.parse("2030-01-01T00:00:00Z");
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

const receive = async (...manners: Parameters<typeof startWebhookReceiver>) => {
  const receiver = await startWebhookReceiver(...manners);
  endings.push(receiver.stop);
  return receiver;
};
const post = (url: string, options: Partial<HttpWebhooksOptions> = {}): Promise<WebhookOutcome> =>
  createHttpWebhooks({ nowMs: () => NOW_MS, allowPrivate: true, ...options }).post({
    url,
    secret,
    deliveryId: "d-1",
    body: JSON.stringify({ hello: "wörld" }),
  });
const outcome = (reason: string, more: object = {}) => ({
  accepted: false,
  status: null,
  isPermanent: false,
  reason,
  ...more,
});

describe("a call", () => {
  it("is a signed POST that its own receiver can verify", async () => {
    const receiver = await receive();
    expect(await post(receiver.url)).toEqual({ accepted: true, status: 204 });
    const [call] = receiver.calls;
    if (call === undefined) throw new Error("Nothing arrived.");
    expect(call.json).toEqual({ hello: "wörld" });
    expect(call.deliveryId).toBe("d-1");
    expect(call.headers["content-type"]).toBe("application/json");
    expect(call.headers["x-daybook-signature"]).toMatch(/^t=1893456000,v1=[0-9a-f]{64}$/);
    expect(isSignedBy(secret, call)).toBe(true);
    expect(isSignedBy(secret, { ...call, body: `${call.body} ` })).toBe(false);
    expect(isSignedBy("another", call)).toBe(false);
  });

  it.each([200, 201, 202, 204, 299])("is accepted with %i", async (status) => {
    const receiver = await receive(() => ({ status }));
    expect(await post(receiver.url)).toEqual({ accepted: true, status });
  });

  it.each([400, 404, 429, 500, 503])("is tried again after %i", async (status) => {
    const receiver = await receive(() => ({ status }));
    expect(await post(receiver.url)).toEqual(
      outcome(`The receiver responded with ${status}.`, { status }),
    );
  });

  it("is never tried again after 410", async () => {
    const receiver = await receive(() => ({ status: 410 }));
    expect(await post(receiver.url)).toEqual(
      outcome("The receiver responded with 410.", { status: 410, isPermanent: true }),
    );
  });

  it("waits as long as the receiver asks, and no longer than a day", async () => {
    for (const [given, retryAfterMs] of [
      ["120", 120_000],
      ["Tue, 01 Jan 2030 00:05:00 GMT", 300_000],
      ["999999999", 86_400_000],
    ] as const) {
      const receiver = await receive(() => ({ status: 429, headers: { "retry-after": given } }));
      expect(await post(receiver.url)).toMatchObject({ retryAfterMs });
    }
    const receiver = await receive(() => ({ status: 429, headers: { "retry-after": "soon" } }));
    expect(await post(receiver.url)).not.toHaveProperty("retryAfterMs");
  });

  it("follows no redirect", async () => {
    const target = await receive();
    const receiver = await receive(() => ({ status: 307, headers: { location: target.url } }));
    expect(await post(receiver.url)).toEqual(
      outcome("The receiver responded with 307. Redirects are not followed.", { status: 307 }),
    );
    expect(target.calls).toEqual([]);
  });

  it("gives up a receiver that does not answer, or breaks off", async () => {
    const silent = await receive(() => "hang");
    expect(await post(silent.url, { timeoutMs: 50 })).toEqual(
      outcome("No response within 0.05 seconds."),
    );
    const rude = await receive(() => "drop");
    expect(await post(rude.url)).toEqual(outcome("The receiver closed the connection."));
    const gone = await receive();
    await gone.stop();
    expect(await post(gone.url)).toEqual(outcome("The receiver refused the connection."));
  });

  it("does not wait for an endless answer, and keeps none of it", async () => {
    let written = 0;
    const server: Server = createServer((_request, response) => {
      response.writeHead(200);
      const more = () => {
        if (response.destroyed) return;
        written += 16_384;
        response.write(Buffer.alloc(16_384), () => setImmediate(more));
      };
      more();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const closed = new Promise<void>((resolve) =>
      server.on("connection", (socket) => {
        socket.on("error", () => undefined);
        socket.on("close", () => resolve());
      }),
    );
    const { port } = server.address() as AddressInfo;
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ accepted: true, status: 200 });
    await closed;
    expect(written).toBeLessThan(50 * 1024 * 1024);
    await new Promise((resolve) => server.close(resolve));
  });

  it("survives an answer that is not HTTP", async () => {
    const server = createTcpServer((socket) => {
      socket.on("error", () => undefined);
      socket.resume().end("SSH-2.0-OpenSSH\r\n");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual(
      outcome("The receiver did not send an HTTP response."),
    );
    await new Promise((resolve) => server.close(resolve));
  });

  it("says when the name of the host is not known", async () => {
    const resolveHost = () => Promise.reject(Object.assign(new Error(), { code: "ENOTFOUND" }));
    expect(await post("http://nobody.example/", { resolveHost })).toEqual(
      outcome("The host was not found."),
    );
  });

  it.each(["ftp://shop.example/", "javascript:1", "http://u:p@shop.example/", "", "/hook"])(
    "is never made to %j",
    async (url) =>
      expect(await post(url)).toEqual(outcome("The URL is not valid.", { isPermanent: true })),
  );
});

const FORBIDDEN = outcome("The URL points to a private network, which is not allowed.", {
  isPermanent: true,
});

describe("private networks", () => {
  const guarded = { allowPrivate: false };
  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0/",
    "http://10.1.2.3/",
    "http://169.254.169.254/latest/meta-data",
    "http://192.168.0.1/",
    "http://172.31.255.255/",
    "http://100.64.0.1/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:a9fe:a9fe]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
  ])("are not called as numbers: %s", async (url) =>
    expect(await post(url, guarded)).toEqual(FORBIDDEN),
  );

  it("are not called by name either", async () => {
    const receiver = await receive();
    const { port } = new URL(receiver.url);
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      const family = address.includes(":") ? 6 : 4;
      const resolveHost = async () => [{ address, family }];
      expect(await post(`http://shop.example:${port}/`, { ...guarded, resolveHost })).toEqual(
        FORBIDDEN,
      );
    }
    expect(await post(`http://localhost:${port}/`, guarded)).toEqual(FORBIDDEN);
    expect(receiver.calls).toEqual([]);
  });

  it("are not reached by a name that changes its mind: it is looked up once", async () => {
    const receiver = await receive();
    const { port } = new URL(receiver.url);
    let asked = 0;
    const resolveHost = async () => {
      asked += 1;
      // Public when it is checked, this machine when it is asked again.
      return asked === 1
        ? [{ address: "192.0.2.1", family: 4 }]
        : [{ address: "127.0.0.1", family: 4 }];
    };
    await post(`http://shop.example:${port}/`, { ...guarded, resolveHost, timeoutMs: 100 });
    expect(asked).toBe(1);
    expect(receiver.calls).toEqual([]);
  });

  it("are not called by a name that has private addresses of both kinds", async () => {
    const resolveHost = async () => [
      { address: "10.0.0.1", family: 4 },
      { address: "::1", family: 6 },
    ];
    expect(await post("http://shop.example/", { ...guarded, resolveHost })).toEqual(FORBIDDEN);
  });
});

describe("the record of deliveries", () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const webhookId = "11111111-1111-4111-8111-111111111111";
  const requestId = "22222222-2222-4222-8222-222222222222";
  let count = 0;
  const start = async (answers: WebhookOutcome[], pausesMs = [0, 0, 0]) => {
    const posted: string[] = [];
    const webhooks: Webhooks = {
      post: async ({ deliveryId }) => {
        posted.push(deliveryId);
        const answer = answers.shift();
        if (answer === undefined) throw new Error("killed");
        return answer;
      },
    };
    const deliveries = createWebhookDeliveries({ database: test.database, webhooks, pausesMs });
    count += 1;
    const websiteId = "demo";
    const deliveryId = `delivery-${count}`;
    const url = "https://shop.example/hook";
    const planned = { websiteId, deliveryId, formId: "f", webhookId, submissionId: null, url };
    await deliveries.plan([planned, planned]);
    const attempt = () => deliveries.attempt({ websiteId, deliveryId, url, secret, body: "{}" });
    const find = () => deliveries.find(websiteId, deliveryId);
    return { deliveries, deliveryId, posted, attempt, find };
  };
  const accepted: WebhookOutcome = { accepted: true, status: 200 };
  const busy: WebhookOutcome = { accepted: false, status: 503, reason: "busy", isPermanent: false };

  it("never repeats an accepted call", async () => {
    const { attempt, posted } = await start([accepted]);
    for (const _time of [1, 2, 3])
      expect(await attempt()).toEqual({ state: "handed-over", status: 200 });
    expect(posted).toHaveLength(1);
  });

  it("waits between attempts, and gives up in the end", async () => {
    const { attempt, posted, find } = await start([busy, busy, busy, busy]);
    for (const _time of [1, 2, 3]) expect(await attempt()).toMatchObject({ state: "postponed" });
    expect(await attempt()).toEqual({ state: "failed", status: 503, reason: "busy" });
    expect(await attempt()).toEqual({ state: "failed", status: 503, reason: "busy" });
    expect(posted).toHaveLength(4);
    expect(await find()).toEqual({
      state: "failed",
      status: 503,
      error: "busy",
      nextTryAt: null,
    });
  });

  it("does not try before its time, and waits as long as the receiver asks", async () => {
    const { attempt, posted } = await start([{ ...busy, retryAfterMs: 3_600_000 }]);
    const first = await attempt();
    if (first.state !== "postponed") throw new Error(first.state);
    expect(Date.parse(first.nextTryAt) - Date.now()).toBeGreaterThan(3_000_000);
    expect(await attempt()).toEqual(first);
    expect(posted).toHaveLength(1);
  });

  it("gives up immediately what will never be accepted", async () => {
    const { attempt, posted } = await start([{ ...busy, isPermanent: true }]);
    expect(await attempt()).toMatchObject({ state: "failed" });
    await attempt();
    expect(posted).toHaveLength(1);
  });

  it("sends again under the same id what a process left behind that died in the middle", async () => {
    const { attempt, posted, deliveryId, find } = await start([]);
    await expect(attempt()).rejects.toThrow("killed");
    expect(await find()).toMatchObject({ state: "sending" });
    const second = createWebhookDeliveries({
      database: test.database,
      webhooks: {
        post: async (call) => {
          posted.push(call.deliveryId);
          return accepted;
        },
      },
    });
    expect(
      await second.attempt({
        websiteId: "demo",
        deliveryId,
        url: "https://shop.example/hook",
        secret,
        body: "{}",
      }),
    ).toEqual({ state: "handed-over", status: 200 });
    expect(posted).toEqual([deliveryId, deliveryId]);
  });

  it("begins again for an owner, once per request, unless it was handed over", async () => {
    const { deliveries, deliveryId, attempt, posted } = await start([
      { ...busy, isPermanent: true },
      accepted,
    ]);
    await attempt();
    expect(await deliveries.startAnew("demo", deliveryId, requestId)).toBe(true);
    expect(await attempt()).toMatchObject({ state: "handed-over" });
    // The job of the same request, run once more.
    expect(await deliveries.startAnew("demo", deliveryId, requestId)).toBe(true);
    expect(await attempt()).toMatchObject({ state: "handed-over" });
    expect(posted).toHaveLength(2);
    const other = "33333333-3333-4333-8333-333333333333";
    expect(await deliveries.startAnew("demo", deliveryId, other)).toBe(false);
    expect(await deliveries.startAnew("demo", "unknown", other)).toBe(false);
  });

  it("sends no call that was given up, and rejects one that was never planned", async () => {
    const { deliveries, deliveryId, attempt, posted } = await start([accepted]);
    await deliveries.giveUp("demo", deliveryId, "The person’s data was erased.");
    expect(await attempt()).toEqual({
      state: "failed",
      status: null,
      reason: "The person’s data was erased.",
    });
    expect(posted).toEqual([]);
    await expect(
      deliveries.attempt({ websiteId: "demo", deliveryId: "x", url: "", secret, body: "" }),
    ).rejects.toThrow("never planned");
  });
});
