import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { listButtonsContract } from "#read-api/census/buttons-contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordedReports } from "#tests/support/recorded-hits.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
let visitor: Client;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  visitor = await createClient(server.origin);
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const BOT = "Googlebot/2.1 (+http://www.google.com/bot.html)";

type Visit = { from?: Client; userAgent?: string; body?: object };
const tell = (what: "render" | "click", { from, userAgent, body }: Visit = {}) =>
  (from ?? visitor).post<{ error: { code: string; fields?: object } }>(
    `/api/census/button-${what}`,
    {
      label: "Order now",
      destination: "/shop",
      visitorCookie: "v-1",
      pageTitle: "About",
      pagePath: "/about",
      ...body,
    },
    { "user-agent": userAgent ?? BROWSER, "x-csrf-token": "" },
  );

const recorded = async (): Promise<readonly Record<string, unknown>[]> =>
  (await recordedReports(server.infrastructure, ["ButtonRendered", "ButtonClicked"])).map(
    ({ type, data }) => ({ ...data, type }),
  );

const listed = async () =>
  (await owner.get<ResponseOf<typeof listButtonsContract>>("/api/console/buttons")).body.rows;

describe("POST /api/census/button-render and button-click", () => {
  it("are durable when they answer, with the visitor and the page, without a crumb [B7.13]", async () => {
    expect((await tell("render")).status).toBe(204);
    expect((await tell("click")).status).toBe(204);
    const page = { pagePath: "/about", pageTitle: "About", visitorId: "v-1" };
    const button = { label: "Order now", destination: "/shop", ...page };
    expect(await recorded()).toMatchObject([
      { type: "ButtonRendered", ...button },
      { type: "ButtonClicked", ...button },
    ]);
  });

  it("keep nothing of owners, of pages of the console, and of secrets in addresses [B6.4]", async () => {
    const before = (await recorded()).length;
    await tell("click", { from: owner });
    await tell("click", { body: { pagePath: "/config/pages" } });
    expect((await recorded()).length).toBe(before);
    await tell("click", {
      body: { label: "Back", destination: "/account?token=abc", pagePath: "/downloads/secret" },
    });
    expect((await recorded()).at(-1)).toMatchObject({
      destination: "/account?token=",
      pagePath: "/downloads/",
    });
  });

  it("refuse what has no label or is too long, with the field", async () => {
    const before = (await recorded()).length;
    for (const body of [{ label: "" }, { label: "x".repeat(201) }]) {
      const told = await tell("click", { body });
      expect([told.status, Object.keys(told.body.error.fields ?? {})]).toEqual([400, ["label"]]);
    }
    expect((await recorded()).length).toBe(before);
  });
});

describe("the list of buttons", () => {
  it("has shown, clicks and the share of visitors who clicked, without bots [B7.13]", async () => {
    const body = { label: "Read more", destination: "/blog", pagePath: "/About/" };
    for (const visitorCookie of ["v-1", "v-2", "v-2", undefined])
      await tell("render", { body: { ...body, visitorCookie } });
    await tell("click", { body });
    await tell("click", { body });
    await tell("click", { body, userAgent: BOT });
    const row = await until(async () =>
      (await listed()).find(({ label, clicked }) => label === "Read more" && clicked === 2),
    );
    expect(row).toMatchObject({
      path: "/about",
      destination: "/blog",
      shown: 4,
      clicked: 2,
      visitorsShown: 2,
      visitorsClicked: 1,
      rate: 0.5,
    });
    const { body: found } = await owner.get<ResponseOf<typeof listButtonsContract>>(
      "/api/console/buttons?search=/BLOG",
    );
    expect(found.rows.map(({ label }) => label)).toEqual(["Read more"]);
  });
});
