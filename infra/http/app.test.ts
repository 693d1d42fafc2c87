import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import type { Permission } from "#domain/kit/permission.ts";
import { silentLog } from "#infra/log/log.ts";
import { createApp } from "./app.ts";
import type { RequestContext } from "./context.ts";
import { createCrumb } from "./crumb.ts";
import type { HttpDependencies } from "./dependencies.ts";
import { createRateLimit } from "./rate-limit.ts";
import { Refusal } from "./refusal.ts";
import { contextOf } from "./request-context.ts";
import { type Route, route } from "./route.ts";

const echo = {
  method: "POST",
  path: "/api/echo/:id",
  summary: "Echo",
  tag: "test",
  access: "visitor",
  maxBodyBytes: 1_000,
  params: z.object({ id: z.string() }),
  body: z.object({ quantity: z.int("Quantity must be a whole number") }),
  response: z.object({ id: z.string(), quantity: z.int(), websiteId: z.string() }),
} as const satisfies Contract;
const boom = { ...echo, path: "/api/boom/:kind", params: z.object({ kind: z.string() }) } as const;
const owners = {
  method: "GET",
  path: "/api/owners",
  summary: "Owners",
  tag: "test",
  access: "owner",
  permission: "orders:read",
  response: z.object({ email: z.string() }),
} as const satisfies Contract;
const form = {
  ...echo,
  path: "/api/form/:id",
  contentType: "application/x-www-form-urlencoded",
  body: z.object({ quantity: z.string() }),
  response: z.object({ quantity: z.string() }),
} as const satisfies Contract;
/** The specification names where its rejections have their text. */
const worded = {
  ...echo,
  path: "/api/worded/:id",
  hasDataMessage: true,
  refusalTexts: { "body-too-large": "Send less." },
} as const satisfies Contract;
const streamed = {
  ...echo,
  path: "/api/streamed",
  params: z.object({}),
  contentType: "application/octet-stream",
  streamedBody: true,
  maxBodyBytes: 100_000,
  body: z.custom<AsyncIterable<Uint8Array>>(),
  response: z.object({ bytes: z.int() }),
} as const satisfies Contract;
const wordedLimited = { ...worded, path: "/api/worded-limited/:id", limit: "sign-in" } as const;
const limited = { ...echo, path: "/api/limited/:id", tag: "sign-in" } as const;

const refunds = {
  ...owners,
  method: "POST",
  path: "/api/refunds",
  permission: "orders:write",
} as const;

const ownerOf = (cookie: string | undefined): RequestContext["owner"] => {
  if (cookie === undefined) return undefined;
  const permissions = new Set(cookie.split("+") as Permission[]);
  const owner = { ownerId: "o", email: "owner@shop.example", name: "Owner", sessionId: "s" };
  return { ...owner, permissions };
};

const failures: Readonly<Record<string, () => unknown>> = {
  defect: () => new TypeError("secret detail"),
  stored: () => z.object({ secret: z.string() }).safeParse({}).error,
  away: () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
  wrapped: () =>
    new Error("append failed", { cause: Object.assign(new Error("x"), { code: "57P01" }) }),
  full: () => Object.assign(new Error("could not extend file"), { code: "53100" }),
  refusal: () => new Refusal(409, "too-late", "Too late.", { fields: { when: "Too late." } }),
  nothing: () => undefined,
};

const crumb = createCrumb({ secret: "a secret of the test, 32 characters", secure: false });
let server: Server;
let origin: string;
let crumbValue: string;

beforeAll(async () => {
  const app = createApp(
    {
      findWebsite: async (host) => (host === "unknown.example" ? undefined : `site-of-${host}`),
      findSiteUser: async () => undefined,
      findOwner: async ({ cookies }) => ownerOf(cookies.daybook_owner),
      crumb,
      limits: {
        commands: createRateLimit({ perMinute: 1_000, exempt: "nobody" }),
        signIn: createRateLimit({ perMinute: 2, exempt: "nobody" }),
        intake: { admit: async () => undefined },
      },
      assertWritable: () => undefined,
      trustProxies: 0,
      ports: [],
      secureCookies: false,
      hsts: "host",
      log: silentLog,
    },
    {
      routes: [
        route(echo, async ({ params, body, context }) => ({
          body: { id: params.id, quantity: body.quantity, websiteId: context.websiteId },
          position: 7n,
        })),
        route(limited, async ({ params, body, context }) => ({
          body: { id: params.id, quantity: body.quantity, websiteId: context.websiteId },
        })),
        route(form, async ({ body }) => ({ body: { quantity: body.quantity } })),
        route(worded, async ({ params, body, context }) => ({
          body: { id: params.id, quantity: body.quantity, websiteId: context.websiteId },
        })),
        route(wordedLimited, async () => {
          throw new Refusal(409, "reached", "The call was reached.");
        }),
        route(boom, async ({ params }) => {
          throw failures[params.kind]?.();
        }),
        route(owners, async ({ context }) => ({ body: { email: context.owner?.email ?? "" } })),
        route(streamed, async ({ body }) => {
          let bytes = 0;
          for await (const piece of body) bytes += piece.length;
          return { body: { bytes } };
        }),
        route(refunds, async () => ({ body: { email: "" } })),
      ],
      mountPages: (pages) => {
        pages.get("/page", (request, response) => {
          response.json({
            crumb: crumb.issue(request, response),
            ...contextOf(response),
            readAfter: "",
          });
        });
      },
    },
  );
  server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  crumbValue = ((await (await fetch(`${origin}/page`)).json()) as { crumb: string }).crumb;
});
afterAll(() => {
  server.close();
});

const post = (path: string, init: RequestInit = {}) =>
  fetch(`${origin}${path}`, {
    method: "POST",
    body: '{"quantity":2}',
    ...init,
    headers: {
      "content-type": "application/json",
      cookie: `crumb=${crumbValue}`,
      "x-csrf-token": crumbValue,
      ...init.headers,
    },
  });
const told = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { error: { code: string; message: string; fields?: object } })
    .error,
});

describe("a call", () => {
  it("reaches its handler with parsed input and the website of its host", async () => {
    const response = await post("/api/echo/a1");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      id: "a1",
      quantity: 2,
      websiteId: "site-of-127.0.0.1",
    });
  });
  it("answers with the position that it wrote", async () => {
    const response = await post("/api/echo/a1");
    expect(response.headers.get("x-daybook-position")).toBe("7");
    expect(response.headers.get("set-cookie")).toContain("daybook_position=7");
  });
  it.each(["/api/owners", "/api/owners/", "/api/OWNERS?x=1"])("is found at %s", async (path) => {
    const headers = { cookie: "daybook_owner=orders:read" };
    expect((await fetch(`${origin}${path}`, { headers })).status).toBe(200);
    const unsent = await fetch(`${origin}${path}`, { headers, method: "HEAD" });
    expect([unsent.status, await unsent.text()]).toEqual([200, ""]);
    expect((await fetch(`${origin}${path}`, { headers, method: "PUT" })).status).toBe(404);
  });
  it("forbids browsers to store, run and embed its answer", async () => {
    const { headers } = await post("/api/echo/a1");
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
    expect(headers.has("x-powered-by")).toBe(false);
  });
  it("that does not exist is not found", async () =>
    expect(await told(await post("/api/nothing"))).toMatchObject({
      status: 404,
      code: "not-found",
    }));
});

describe("bad input", () => {
  it("malformed JSON", async () =>
    expect(await told(await post("/api/echo/a", { body: "{" }))).toMatchObject({
      status: 400,
      code: "malformed-body",
    }));
  it("wrong types, by field, with the field's own text [A5.5]", async () =>
    expect(await told(await post("/api/echo/a", { body: '{"quantity":1.5}' }))).toEqual({
      status: 400,
      code: "invalid-input",
      message: "Quantity must be a whole number",
      fields: { quantity: "Quantity must be a whole number" },
    }));
  it("no body at all", async () =>
    expect((await post("/api/echo/a", { body: "" })).status).toBe(400));
  it("a body that is too large", async () =>
    expect(
      await told(await post("/api/echo/a", { body: `{"quantity":${"1".repeat(2_000)}}` })),
    ).toMatchObject({ status: 413, code: "body-too-large" }));
  it("the wrong content type", async () =>
    expect(
      await told(await post("/api/echo/a", { headers: { "content-type": "text/plain" } })),
    ).toMatchObject({ status: 415, code: "unsupported-content-type" }));
  it("an address that cannot be decoded", async () =>
    expect((await post("/api/echo/%E0%A4%A")).status).toBe(400));
  it("an idempotency key that is none", async () =>
    expect(
      await told(await post("/api/echo/a", { headers: { "idempotency-key": "a b" } })),
    ).toMatchObject({ status: 400, code: "invalid-idempotency-key" }));
  it("keys of the prototype are no input", async () => {
    const response = await post("/api/echo/a", {
      body: '{"quantity":2,"__proto__":{"admin":true}}',
    });
    expect(await response.json()).toEqual({ id: "a", quantity: 2, websiteId: "site-of-127.0.0.1" });
  });
});

describe("a body that is read while it arrives", () => {
  const send = (body: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
    post("/api/streamed", {
      body,
      duplex: "half",
      headers: { "content-type": "application/octet-stream", ...headers },
    } as RequestInit);
  const pieces = (count: number) =>
    new ReadableStream({
      start: (controller) => {
        for (let at = 0; at < count; at += 1) controller.enqueue(new Uint8Array(1_000));
        controller.close();
      },
    });
  it("reaches its handler in pieces", async () => {
    expect(await (await send(pieces(100))).json()).toEqual({ bytes: 100_000 });
    expect(await (await send("")).json()).toEqual({ bytes: 0 });
  });
  it("is refused when it is too large, whether it says so or not", async () => {
    const tooLarge = { status: 413, code: "body-too-large" };
    expect(await told(await send(pieces(101)))).toMatchObject(tooLarge);
    expect(await told(await send(new Uint8Array(100_001)))).toMatchObject(tooLarge);
  });
  it("is refused when it is compressed or of another type", async () => {
    expect(await told(await send("a", { "content-encoding": "gzip" }))).toMatchObject({
      status: 415,
      code: "unsupported-encoding",
    });
    expect((await send("a", { "content-type": "text/plain" })).status).toBe(415);
  });
});

describe("access to calls", () => {
  it("a crumb that does not match has expired [A8.1]", async () =>
    expect(
      await told(await post("/api/echo/a", { headers: { "x-csrf-token": "other" } })),
    ).toMatchObject({
      status: 403,
      code: "session-expired",
      message: "Your session has expired. Please reload the page and try again.",
    }));
  it.each([
    ["same-origin", 200],
    ["same-site", 403],
    ["cross-site", 403],
  ])("a crumb from %s counts: %i", async (from, status) => {
    const response = await post("/api/echo/a", { headers: { "sec-fetch-site": from } });
    expect(response.status).toBe(status);
  });
  const sent = (fields: readonly (readonly [string, string])[], headers: object = {}) =>
    fetch(`${origin}/api/form/a`, {
      method: "POST",
      body: new URLSearchParams(
        [["quantity", "2"], ...fields].map(([name, value]) => [name ?? "", value ?? ""]),
      ),
      headers: { cookie: `crumb=${crumbValue}`, ...headers },
    });
  it("the field of a form proves as much as the header does [B7.17]", async () => {
    const response = await sent([["crumb", crumbValue]]);
    expect([response.status, await response.json()]).toEqual([200, { quantity: "2" }]);
    expect((await sent([], { "x-csrf-token": crumbValue })).status).toBe(200);
  });
  it.each<[string, readonly (readonly [string, string])[], object]>([
    ["no crumb", [], {}],
    ["another crumb", [["crumb", "other"]], {}],
    [
      "two crumbs",
      [
        ["crumb", "other"],
        ["crumb", "another"],
      ],
      {},
    ],
    ["another crumb in the header", [], { "x-csrf-token": "other" }],
  ])("a form with %s has expired [A8.1]", async (_what, fields, headers) =>
    expect(await told(await sent(fields, headers))).toMatchObject({ code: "session-expired" }),
  );
  it("the crumb of a form that another website sent proves nothing", async () => {
    const response = await sent([["crumb", crumbValue]], { "sec-fetch-site": "cross-site" });
    expect(response.status).toBe(403);
  });
  it("a browser without cookies gets a message to enable them [A8.2]", async () => {
    const response = await fetch(`${origin}/api/echo/a`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"quantity":2}',
    });
    expect(await told(response)).toMatchObject({
      status: 403,
      message: "Please enable cookies in your browser, reload the page, and try again.",
    });
  });
  it("too many requests [A8.3]", async () => {
    await post("/api/limited/a");
    await post("/api/limited/a");
    const response = await post("/api/limited/a");
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await told(response)).toMatchObject({
      status: 429,
      message: "Please try again in a few seconds.",
    });
  });
  it("every rejection has its text where the call's statement says so [A7.9] [B7.7]", async () => {
    const rejected = async (init: RequestInit = {}, path = "/api/worded/a") => {
      const response = await post(path, init);
      const { data, error } = (await response.json()) as {
        data?: { message: string };
        error: { message: string };
      };
      expect(data?.message).toBe(error.message);
      return [response.status, data?.message];
    };
    expect(await rejected({ headers: { "x-csrf-token": "other" } })).toEqual([
      403,
      "Your session has expired. Please reload the page and try again.",
    ]);
    expect(await rejected({ body: `{"quantity":${"1".repeat(2_000)}}` })).toEqual([
      413,
      "Send less.",
    ]);
    const untilLimited = async (): Promise<unknown> => {
      const answer = await rejected({}, "/api/worded-limited/a");
      return answer[0] === 409 ? untilLimited() : answer;
    };
    expect(await untilLimited()).toEqual([429, "Please try again in a few seconds."]);
    const elsewhere = await post("/api/echo/a", { headers: { "x-csrf-token": "other" } });
    expect(await elsewhere.json()).not.toHaveProperty("data");
  });
  it("owners only", async () => {
    expect((await fetch(`${origin}/api/owners`)).status).toBe(401);
    const response = await fetch(`${origin}/api/owners`, {
      headers: { cookie: "daybook_owner=orders:read" },
    });
    expect(await response.json()).toEqual({ email: "owner@shop.example" });
  });
});

describe("a call for owners", () => {
  it("asks for its permission before it looks at anything else", async () => {
    const asks = (permission: string) =>
      post("/api/refunds", {
        body: "{",
        headers: { cookie: `crumb=${crumbValue}; daybook_owner=${permission}` },
      });
    expect(await told(await asks("orders:read"))).toEqual({
      status: 403,
      code: "not-permitted",
      message: "Your role does not allow you to change this. An administrator of the website can.",
    });
    expect((await asks("orders:write")).status).toBe(200);
  });
  it("that names no permission is not mounted", () => {
    const { permission: _forgotten, ...contract } = owners;
    const forgetful: Route = { contract, handle: async () => ({}) };
    expect(() =>
      createApp({ trustProxies: 0 } as HttpDependencies, { routes: [forgetful] }),
    ).toThrow("GET /api/owners names no permission.");
  });
});

describe("the limits of calls made on this machine", () => {
  const limit = () => createRateLimit({ perMinute: 1, exempt: "loopback" });
  it("are off for the machine itself", async () => {
    const { take } = limit();
    await take({ clientIp: "127.0.0.1", proxied: false });
    await expect(take({ clientIp: "127.0.0.1", proxied: false })).resolves.toBeUndefined();
  });
  it("are on for those whom a proxy on the machine speaks for [A8.3]", async () => {
    const { take } = limit();
    await take({ clientIp: "127.0.0.1", proxied: true });
    await expect(take({ clientIp: "127.0.0.1", proxied: true })).rejects.toThrow(
      "Please try again in a few seconds.",
    );
  });
});

describe("what fails behind a call", () => {
  it("a defect is answered without details", async () => {
    const response = await post("/api/boom/defect");
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toMatch(/secret|TypeError|\.ts/);
  });
  it.each(["away", "wrapped"])("a database that is %s: try again", async (kind) => {
    const response = await post(`/api/boom/${kind}`);
    expect(response.headers.get("retry-after")).toBe("1");
    expect(await told(response)).toMatchObject({ status: 503, code: "unavailable" });
  });
  it("something wrong in what we have stored ourselves is a defect", async () => {
    const response = await post("/api/boom/stored");
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret");
  });
  it("a full disk", async () =>
    expect(await told(await post("/api/boom/full"))).toMatchObject({
      status: 503,
      code: "storage-full",
    }));
  it("a refusal, with its fields", async () =>
    expect(await told(await post("/api/boom/refusal"))).toEqual({
      status: 409,
      code: "too-late",
      message: "Too late.",
      fields: { when: "Too late." },
    }));
  it("something thrown that is no error", async () =>
    expect((await post("/api/boom/nothing")).status).toBe(500));
});
