import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createApp } from "#infra/http/app.ts";
import { createCrumb } from "#infra/http/crumb.ts";
import { createRateLimit } from "#infra/http/rate-limit.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { silentLog } from "#infra/log/log.ts";
import { pageParts } from "#tests/support/page-parts.ts";
import { createSiteSettings } from "../../site-settings/find-site-settings.ts";
import type { Theme } from "../../themes/theme.ts";
import { mountSitePages } from "./routes.ts";

const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const brokenSql = {
  query: async () => {
    throw away;
  },
};

const theme: Theme = {
  templates: {
    "error.html": "<h1>{page.problem.status} {page.problem.message}</h1>{website.siteTitle}",
    "not-found.html": "<h1>lost</h1>",
  },
};

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

type Setup = { readonly findWebsite?: () => Promise<string>; readonly theme?: Theme };

const start = async ({ findWebsite = async () => "demo", theme: look = theme }: Setup = {}) => {
  const crumb = createCrumb({ secret: "a secret for tests of 32 characters", secure: false });
  const limit = createRateLimit({ perMinute: 1_000, exempt: "nobody" });
  const app = createApp(
    {
      findWebsite,
      findSiteUser: async () => undefined,
      findOwner: async () => undefined,
      crumb,
      limits: { commands: limit, signIn: limit, intake: { admit: async () => undefined } },
      assertWritable: () => undefined,
      trustProxies: 0,
      ports: [],
      secureCookies: false,
      hsts: "host",
      log: silentLog,
    },
    {
      routes: [],
      mountPages: (pages) => {
        pages.get("/refused", () => {
          throw new Refusal(409, "not-enough-stock", "Sorry, we do not have enough of <that>.");
        });
        mountSitePages(pages, {
          ...pageParts,
          sql: brokenSql,
          siteSettings: createSiteSettings(brokenSql, () => 0),
          crumb,
          themes: { builtIn: look, find: async () => look, recall: () => look },
        });
      },
    },
  );
  server = app.listen(0);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const html = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };

it("answers with a page while the database is away", async () => {
  const response = await fetch(`${await start()}/shop/p/mug`, html);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("1");
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await response.text()).toBe("<h1>503 Please try again in a few seconds.</h1>Daybook");
});

it("answers with a page when not even the website is known", async () => {
  const origin = await start({
    findWebsite: async () => {
      throw away;
    },
  });
  const response = await fetch(`${origin}/`, html);
  expect([response.status, await response.text()]).toEqual([
    503,
    "<h1>503 Please try again in a few seconds.</h1>Daybook",
  ]);
});

it("explains a rejection as text", async () => {
  const response = await fetch(`${await start()}/refused`, html);
  expect([response.status, await response.text()]).toEqual([
    409,
    "<h1>409 Sorry, we do not have enough of &lt;that&gt;.</h1>Daybook",
  ]);
});

it("answers a script in JSON", async () => {
  const response = await fetch(`${await start()}/refused`, {
    headers: { accept: "application/json" },
  });
  expect(await response.json()).toEqual({
    error: { code: "not-enough-stock", message: "Sorry, we do not have enough of <that>." },
  });
});

it("has its own page when the theme has none", async () => {
  const origin = await start({ theme: { templates: {} } });
  const response = await fetch(`${origin}/refused`, html);
  expect(response.status).toBe(409);
  expect(await response.text()).toContain("<h1>This page cannot be displayed</h1>");
});
