import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const HOSTILE = `"><script>alert(1)</script>{website.id}`;
const spam = { honeypot: true, minimumFillSeconds: 0, maximumLinks: null, maximumPerHour: null };

const join = FormDefinition.parse({
  formId: "join",
  name: "Join us",
  fields: [
    { type: "email", fieldId: "email", title: "Email", required: true },
    { type: "password", fieldId: "secret", title: "Secret", required: true },
    { type: "text", fieldId: "crumb", title: `Crumb ${HOSTILE}`, placeholder: HOSTILE },
    { type: "checkbox", fieldId: "topics", title: "Topics", options: ["Ink", HOSTILE] },
    { type: "likert", fieldId: "mood", title: "Mood", options: ["Paper matters"] },
    { type: "hidden", fieldId: "from", title: "From", key: "ref", value: "none" },
  ],
  submissionMessage: "Welcome.",
  postSubmitHtml: '<p>See the <a href="/blog">blog</a>.</p><script>alert(1)</script>',
  recipients: ["owner@shop.example"],
  webhooks: [
    { webhookId: "0199b0c5-1111-7000-8000-000000000001", url: "https://hooks.example/secret" },
  ],
  spam,
});

let server: TestServer;
let visitor: Client;
let owner: Client;

const define = async (form: FormDefinition): Promise<void> => {
  const { infrastructure } = server;
  const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
  const outcome = await createDefineForm(infrastructure)(form, metadata);
  expect(outcome.ok).toBe(true);
  await infrastructure.waitFor(["forms"], await infrastructure.eventStore.head());
};

beforeAll(async () => {
  server = await startTestServer();
  visitor = await createClient(server.origin);
  owner = await createOwnerClient(server.origin, server.setupCode);
  await define(join);
  await define({ ...join, formId: "leads-away", successRedirect: "https://elsewhere.example/" });
});
afterAll(() => server.stop());

const page = async (path: string) => (await visitor.get<string>(path)).body;
const inputValue = (html: string, name: string): string | undefined =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
const post = (path: string, form: Readonly<Record<string, string>>) =>
  visitor.request<string>(path, {
    method: "POST",
    headers: { accept: "text/html" },
    form: { crumb: visitor.cookies.get("crumb") ?? "", ...form },
  });
const sentCount = async (): Promise<number> => {
  const [row] = await server.database.query<{ count: number }>(
    "select count(*)::int as count from read.form_submissions",
  );
  return row?.count ?? 0;
};

describe("the page of a form", () => {
  it("has every field, and nothing that is not the visitor's to see [B2.38] [B3.15]", async () => {
    const html = await page("/forms/join?ref=mail");
    expect(html).toContain("<h1>Join us</h1>");
    expect(html).toContain('"pageTypeId":2,');
    expect(html).toContain('action="/forms/join"');
    expect(html).not.toContain("owner@shop.example");
    expect(html).not.toContain("hooks.example");
    expect(html).not.toContain("minimumFillSeconds");
    expect(html).not.toContain("<script>alert(1)");
    expect(html).toContain("Crumb &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;{website.id}");
  });
  it("puts the address's parameter into a hidden field, else its own value [B3.11]", async () => {
    expect(inputValue(await page("/forms/join?ref=mail"), "from")).toBe("mail");
    expect(inputValue(await page("/forms/join"), "from")).toBe("none");
    expect(inputValue(await page("/forms/join?ref=a&ref=b"), "from")).toBe("a");
  });
  it("is checked by the browser only where an optional date or time could be lost", async () => {
    const withDate = (required: boolean) =>
      FormDefinition.parse({
        formId: `dated-${required}`,
        name: "Dated",
        fields: [{ type: "date", fieldId: "day", title: "Day", required }],
        submissionMessage: "Thank you.",
      });
    for (const required of [true, false]) await define(withDate(required));
    const formTag = async (path: string) => /<form class="form"[^>]*>/.exec(await page(path))?.[0];
    expect(await formTag("/forms/join")).toContain(" novalidate>");
    expect(await formTag("/forms/dated-true")).toContain(" novalidate>");
    expect(await formTag("/forms/dated-false")).not.toContain("novalidate");
  });
  it("is not there for a form that does not exist", async () =>
    expect((await visitor.get("/forms/nothing")).status).toBe(404));
  it("is gone with its form, and comes back with it", async () => {
    await define({ ...join, formId: "short-lived" });
    expect((await visitor.get("/forms/short-lived")).status).toBe(200);
    await owner.delete("/api/console/forms/short-lived");
    await until(async () => (await visitor.get("/forms/short-lived")).status === 404);
    await owner.post("/api/console/forms/short-lived/restore");
    await until(async () => (await visitor.get("/forms/short-lived")).status === 200);
  });
});

describe("a form sent without JavaScript", () => {
  const filled = { email: "ann@shop.example", secret: "hush", topics: "Ink", "mood.0": "2" };

  it("comes back with its errors and answers, and without the password [B5.7] [B8.9] [B8.10]", async () => {
    const sent = await post("/forms/join", { ...filled, email: `ann${HOSTILE}`, from: "mail" });
    expect(sent.status).toBe(400);
    const html = sent.body;
    expect(html).toContain("Your form has encountered a problem. Please scroll down to review.");
    expect(html).toContain("Your form has encountered a problem. Please scroll up to review.");
    expect(html).toContain('<p class="field-error" id="form-join-email-error">Email is not valid.');
    expect(html).toContain('value="Ink" checked');
    expect(html).toMatch(/name="mood.0" value="2" checked/);
    expect(inputValue(html, "from")).toBe("mail");
    expect(html).not.toContain("hush");
    expect(html).not.toContain("<script>alert(1)");
    expect(html).toContain("autofocus");
  });
  it("marks built-in texts where the form is in another language", async () => {
    await changeSettings(server, { contentLanguage: "ar" });
    const { body } = await post("/forms/join", { ...filled, email: "ann", "mood.0": "" });
    await changeSettings(server, { contentLanguage: "" });
    expect(body).toContain('<div class="site-form" lang="ar" dir="rtl"');
    const builtIn = ' lang="en" dir="ltr">';
    expect(body).toContain(`id="form-join-email-error"${builtIn}Email is not valid.`);
    expect(body).toContain(`role="alert"${builtIn}Your form has encountered a problem.`);
    expect(body).toContain(`<p class="alert"${builtIn}Your form has encountered a problem.`);
    expect(body).toContain(`<span class="field-note"${builtIn}(optional)</span>`);
    const { body: plain } = await post("/forms/join", { ...filled, email: "ann" });
    expect(plain.match(/ (?:lang|dir)="/g)).toHaveLength(2);
  });
  it("comes back without the password from a product's page, too", async () => {
    const { infrastructure } = server;
    const keeper = createShopkeeper(infrastructure);
    await keeper.define(aProduct("diary", { additionalFieldsFormId: "join" }));
    await keeper.stock("diary", "diary", 1);
    const { eventStore, waitFor } = infrastructure;
    await waitFor(["products", "variant-stock"], await eventStore.head());
    const about = { page: "/shop/p/diary", itemId: "diary", sku: "DIARY", quantity: "1" };
    const told = { "extra.email": "ann at shop", "extra.secret": "hush" };
    const sent = await post("/cart/entries", { ...about, ...told });
    expect(sent.status).toBe(400);
    expect(sent.body).toContain('value="ann at shop"');
    expect(sent.body).toContain('name="extra.secret"');
    expect(sent.body).not.toContain("hush");
  });
  it("is taken once for one key, and says so on its page [B2.38] [B3.1]", async () => {
    const before = await sentCount();
    const html = await page("/forms/join");
    const form = {
      ...filled,
      "form.key": inputValue(html, "form.key") ?? "",
      "form.version": inputValue(html, "form.version") ?? "",
      "form.page": "/forms/join",
    };
    for (const _time of [1, 2]) {
      const { status, headers } = await post("/forms/join", form);
      expect([status, headers.get("location")]).toEqual([303, "/forms/join?sent=join#form-join"]);
    }
    await until(async () => (await sentCount()) === before + 1);
    const done = await page("/forms/join?sent=join");
    expect(done).toContain("Welcome.");
    expect(done).toContain("blog</a>");
    expect(done.slice(done.indexOf('class="form-done"'))).not.toContain("alert(1)");
    expect(done).not.toContain('action="/forms/join"');
    expect(await page("/forms/join?sent=other")).toContain('action="/forms/join"');
  });
  it("says why its key is not taken, and gets another [B8.11] [B8.3]", async () => {
    const bad = await post("/forms/join", { ...filled, "form.key": "forged" });
    expect(bad.status).toBe(401);
    expect(bad.body).toContain("Unable to submit form. Please try again later.");
    expect(inputValue(bad.body, "email")).toBeUndefined();
    expect(bad.body).toContain('value="ann@shop.example"');
    const key = inputValue(bad.body, "form.key") ?? "";
    expect((await post("/forms/join", { ...filled, "form.key": key })).status).toBe(303);
    const used = await post("/forms/join", { ...filled, email: "b@shop.example", "form.key": key });
    expect(used.status).toBe(409);
    expect(used.body).toContain("Error processing form submission. Please reload and try again.");
  });
  it("goes where its owner wants [B4.3]", async () => {
    const { headers } = await post("/forms/leads-away", filled);
    expect(headers.get("location")).toBe("https://elsewhere.example/");
  });
  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "never leads to %s",
    async (target) => {
      const { headers } = await post("/forms/join", { ...filled, "form.page": target });
      expect(headers.get("location")).toBe("/forms/join?sent=join#form-join");
    },
  );
  it("needs the page's token", async () => {
    const answer = await fetch(`${server.origin}/forms/join`, {
      method: "POST",
      headers: { accept: "text/html" },
      body: new URLSearchParams({ ...filled, crumb: "forged" }),
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('value="ann@shop.example"');
  });
  it("may have more inputs than most forms have", async () => {
    const fields = Array.from({ length: 190 }, (_each, at) => ({
      type: "address" as const,
      fieldId: `place-${at}`,
      title: "Place",
      description: "",
      required: false,
    }));
    await define({ ...join, formId: "places", fields });
    const form = new URLSearchParams({ crumb: visitor.cookies.get("crumb") ?? "" });
    for (const { fieldId } of fields)
      for (const part of ["1 Road", "", "Town", "", "", ""]) form.append(fieldId, part);
    const answer = await fetch(`${server.origin}/forms/places`, {
      method: "POST",
      redirect: "manual",
      headers: {
        accept: "text/html",
        cookie: `crumb=${encodeURIComponent(visitor.cookies.get("crumb") ?? "")}`,
      },
      body: form,
    });
    expect(answer.status).toBe(303);
  });
  it("of a form that does not exist is not found", async () =>
    expect((await post("/forms/nothing", filled)).status).toBe(404));
  it("counts a filled hidden field as spam, without an error", async () => {
    const html = await page("/forms/join");
    const [, trap = ""] = /class="form-extra".*?name="([\w-]+)"/.exec(html) ?? [];
    expect(trap).not.toBe("");
    const { status } = await post("/forms/join", {
      ...filled,
      email: "r@bot.example",
      [trap]: "x",
    });
    expect(status).toBe(303);
    await until(async () => {
      const rows = await server.database.query(
        "select 1 from read.form_submissions where spam_reasons = array['honeypot']",
      );
      return rows.length === 1;
    });
  });
});

describe("a form that a template places", () => {
  it("stands on any page, comes back to it, and is not there when there is none [B2.38]", async () => {
    const BASE = "/api/console/themes/templates/home.html";
    const source = `<main>{.section website}{.if forms.join}{forms.join|apply site-form}{.end}[{.if forms.nothing}never{.end}]{.end}</main>`;
    const { status } = await owner.post(`${BASE}/publish`, { source, edition: 0 });
    expect(status).toBe(200);
    const home = await until(async () => {
      const html = await page("/?ref=home");
      return html.includes('action="/forms/join"') ? html : undefined;
    });
    expect(inputValue(home, "form.page")).toBe("/");
    expect(inputValue(home, "from")).toBe("home");
    expect(home).toContain("[]");
    const filled = { email: "ann@shop.example", secret: "hush", "form.page": "/" };
    const { headers } = await post("/forms/join", filled);
    expect(headers.get("location")).toBe("/?sent=join#form-join");
    expect(await page("/?sent=join")).toContain("Welcome.");
  });
  it("tells of its page as scripts would, whatever kind of page it is [B3.4]", async () => {
    const html = await page("/forms/join");
    const own = ["form.title", "form.item", "form.collection", "form.permission"] as const;
    expect(own.map((name) => inputValue(html, name))).toEqual([
      /<title>([^<]*)</.exec(html)?.[1],
      "",
      "",
      "1",
    ]);
    const tell = async (told: Readonly<Record<string, string>>) => {
      const form = { email: "p@shop.example", secret: "hush", "form.page": "/blog", ...told };
      expect((await post("/forms/join", form)).status).toBe(303);
    };
    const title = "x".repeat(501);
    await tell({ "form.title": title, "form.item": "", "form.collection": "blog" });
    await tell({ "form.item": "by-bicycle", "form.collection": "blog", "form.permission": "3" });
    const rows = await until(async () => {
      const found = await server.database.query(
        `select page_title, page_id, content_source, page_path, page_permission_type_value as permission
           from read.form_submissions where page_path = '/blog' order by submitted_at`,
      );
      return found.length === 2 ? found : undefined;
    });
    const on = { page_path: "/blog" };
    expect(rows).toEqual([
      {
        ...on,
        page_title: "x".repeat(500),
        page_id: "blog",
        content_source: "c",
        permission: null,
      },
      {
        ...on,
        page_title: "",
        page_id: "by-bicycle",
        content_source: "i",
        permission: "3",
      },
    ]);
  });
});
