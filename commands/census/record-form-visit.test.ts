import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { contactForm } from "#demo/forms/contact-form.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  formConversionContract,
  formFailuresContract,
  formStopsContract,
  listFormConversionContract,
} from "#read-api/census/form-conversion-contract.ts";
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
  // Tests are faster than people: nothing should be taken for spam for that.
  const spam = { honeypot: true, minimumFillSeconds: 0, maximumLinks: 1, maximumPerHour: null };
  await createDefineForm(server.infrastructure)(
    { ...contactForm, spam },
    { websiteId: "demo", actor: "demo", correlationId: "test" },
  );
});
afterAll(() => server.stop());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const BOT = "Googlebot/2.1 (+http://www.google.com/bot.html)";

type Visit = { from?: Client; userAgent?: string; body?: object };
const tell = (what: "render" | "start" | "fail" | "leave", { from, userAgent, body }: Visit = {}) =>
  (from ?? visitor).post<{ error: { code: string; fields?: object } }>(
    `/api/census/form-${what}`,
    {
      formId: "contact",
      visitorCookie: "v-1",
      pageTitle: "Contact",
      pagePath: "/contact",
      ...(what === "fail" && { fieldIds: ["email"] }),
      ...body,
    },
    { "user-agent": userAgent ?? BROWSER, "x-csrf-token": "" },
  );

const answers = {
  name: ["Ann", "Lee"],
  email: "ann@shop.example",
  subject: "A product",
  message: "Do you have it in green?",
};
const submit = async (more: object = {}) => {
  const issued = await visitor.post<{ data: { key: string } }>(
    "/api/form/FormSubmissionKey?formId=contact",
  );
  const { key } = issued.body.data;
  return visitor.post("/api/form/SaveFormSubmission", { key, form: { ...answers, ...more } });
};
const recorded = async () =>
  (
    await server.database.query<{ n: number }>(
      `select count(*)::int as n from log.events
        where type in ('FormRendered', 'FormStarted', 'FormFailed', 'FormLeft')`,
    )
  )[0]?.n;
const conversion = async () =>
  (
    await owner.get<ResponseOf<typeof formConversionContract>>(
      "/api/console/form-conversion/contact",
    )
  ).body;

describe("POST /api/census/form-render", () => {
  it("is durable when it answers, without a crumb [B7.14]", async () => {
    expect((await tell("render")).status).toBe(204);
    expect(await recorded()).toBe(1);
  });
  it("is not kept for signed-in owners and for pages of the console [B6.4]", async () => {
    await tell("render", { from: owner });
    await tell("render", { body: { pagePath: "/config/forms" } });
    expect(await recorded()).toBe(1);
  });
  it.each([
    ["no form", { formId: "" }, 400],
    ["a page that is no text", { pagePath: 7 }, 400],
    ["a page that is too long", { pagePath: `/${"x".repeat(2_000)}` }, 400],
    ["too much of it", { pageTitle: "x".repeat(20_000) }, 413],
  ])("refuses %s", async (_what, body, status) =>
    expect((await tell("render", { body })).status).toBe(status),
  );
  it("rejects a body that is not JSON, and another content type", async () => {
    const broken = await visitor.post("/api/census/form-render", "{");
    expect(broken.status).toBe(400);
    const form = await visitor.request("/api/census/form-render", {
      method: "POST",
      form: { formId: "contact" },
    });
    expect(form.status).toBe(415);
  });
  it("removes tokens from the page's URL that give access to its content", async () => {
    await tell("render", { body: { formId: "elsewhere", pagePath: "/downloads/opens-files" } });
    const reports = await recordedReports(server.infrastructure, ["FormRendered"]);
    expect(reports.filter(({ data }) => data.formId === "elsewhere")).toMatchObject([
      { data: { pagePath: "/downloads/" } },
    ]);
  });
  it("takes no text for the id of a field that could be an answer", async () =>
    expect((await tell("fail", { body: { fieldIds: ["ann@shop.example"] } })).status).toBe(400));
});

describe("the conversion of a form", () => {
  it("counts times and unique visitors of every step, and failures by field [B7.14]", async () => {
    await tell("render");
    await tell("render", { body: { visitorCookie: "v-2" } });
    await tell("render", { body: { visitorCookie: "no cookie of ours!" } });
    await tell("render", { userAgent: BOT });
    await tell("start", { body: { visitorCookie: "v-2" } });
    await tell("fail", { body: { visitorCookie: "v-2", fieldIds: ["email", "name", "email"] } });
    await tell("fail", { body: { visitorCookie: "v-2", fieldIds: ["email"] } });
    await tell("fail", { body: { visitorCookie: "v-2", fieldIds: [] } });
    const spam = { message: "http://a.example http://b.example" };
    expect((await submit(spam)).status).toBe(200);
    expect((await submit()).status).toBe(200);
    const report = await until(async () => {
      const now = await conversion();
      return now.total.submitted === 1 && now.total.failed === 3 ? now : undefined;
    });
    const total = {
      rendered: 4,
      started: 1,
      submitted: 1,
      failed: 3,
      visitorsRendered: 2,
      visitorsStarted: 1,
      visitorsSubmitted: 0,
      visitorsFailed: 1,
    };
    expect(report.total).toEqual(total);
    expect(report).toMatchObject({ formId: "contact", name: "Contact" });
    expect(report.days).toHaveLength(30);
    expect(report.days.at(-1)).toMatchObject(total);
    const failures = await owner.get<ResponseOf<typeof formFailuresContract>>(
      "/api/console/form-conversion/contact/fields",
    );
    expect(failures.body).toMatchObject({
      rows: [
        { fieldId: "email", title: "Email", failures: 2, visitors: 1 },
        { fieldId: "name", title: "Name", failures: 1, visitors: 1 },
      ],
      total: 2,
      page: 1,
      pageSize: 50,
    });
    const forms = await owner.get<ResponseOf<typeof listFormConversionContract>>(
      "/api/console/form-conversion?sort=-rate&name=cont",
    );
    expect(forms.body).toMatchObject({
      rows: [{ formId: "contact", name: "Contact", ...total, rate: 0 }],
      total: 1,
      page: 1,
      pageSize: 50,
    });
  });
  it("is nothing in a range without visits", async () => {
    const past = await owner.get<ResponseOf<typeof listFormConversionContract>>(
      "/api/console/form-conversion?from=2020-01-01&to=2020-01-31",
    );
    expect(past.body.rows).toMatchObject([{ rendered: 0, submitted: 0, rate: null }]);
  });
  it("is not known of a form that there is not", async () => {
    for (const path of ["/api/console/form-conversion/x", "/api/console/form-conversion/x/fields"])
      expect((await owner.get(path)).status).toBe(404);
  });
  it("is for owners", async () =>
    expect((await visitor.get("/api/console/form-conversion")).status).toBe(401));
});

describe("where visitors stop filling in a form", () => {
  type Stops = ResponseOf<typeof formStopsContract>;
  const stops = async () =>
    (await owner.get<Stops>("/api/console/form-conversion/contact/stops")).body.rows;
  const counted = async (times: number) =>
    until(async () => {
      const rows = await stops();
      return rows.reduce((sum, { stops: each }) => sum + each, 0) === times ? rows : undefined;
    });
  const leave = (view: string, fieldId: string | null, visitorCookie?: string) =>
    tell("leave", { body: { viewId: `view-${view}`, fieldId, visitorCookie } });

  it("is the field that was touched last, by page view and visitor, without what was typed", async () => {
    await leave("one", "name", "v-8");
    expect((await leave("one", "message", "v-8")).status).toBe(204);
    await leave("two", "message", "v-9");
    await leave("three", "email");
    await leave("four", "email", "v-9");
    expect(await counted(4)).toEqual([
      { fieldId: "message", title: "Message", stops: 2, visitors: 2, share: 0.5 },
      { fieldId: "email", title: "Email", stops: 2, visitors: 1, share: 0.5 },
    ]);
  });

  it("is nothing of a page view whose form was sent after all, nor of visitors who sent it later", async () => {
    await leave("four", null, "v-9");
    expect(await counted(3)).toMatchObject([{ fieldId: "message" }, { fieldId: "email" }]);
    await server.database.query(
      `insert into read.form_conversion (website_id, form_id, quarter, step, field_id, visitor, times)
       values ('demo', 'contact', now(), 'submitted', '', 'v-8', 1),
              ('demo', 'contact', now() - interval '2 hours', 'submitted', '', 'v-9', 1)`,
    );
    expect(await counted(2)).toMatchObject([
      { fieldId: "message", visitors: 1 },
      { fieldId: "email", visitors: 0 },
    ]);
  });

  it("needs the field and the page view, and takes no text as either", async () => {
    expect((await leave("five", "An answer, typed by someone")).status).toBe(400);
    expect((await tell("leave", { body: { fieldId: "email" } })).status).toBe(400);
  });

  it("names the page on which the form is seen most often", async () => {
    const { body } = await owner.get<ResponseOf<typeof listFormConversionContract>>(
      "/api/console/form-conversion",
    );
    expect(body.rows.find(({ formId }) => formId === "contact")).toMatchObject({
      pagePath: "/contact",
    });
  });
});
