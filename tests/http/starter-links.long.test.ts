import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import { starterIds } from "#domain/starters/starter.ts";
import { newId } from "#infra/ids/uuid.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const STARTER = "/api/console/starter";

let server: TestServer;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_DEMO: "false" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
});
afterAll(() => server.stop());

const undoStarter = () => owner.request(STARTER, { method: "DELETE" });
const begin = (starter: string) => owner.request(STARTER, { method: "PUT", json: { starter } });
/** The page as it is after everything that was recorded. */
const open = async (path: string) => {
  const position = String(await server.infrastructure.eventStore.head());
  const { status, headers, body } = await visitor.request<string>(path, {
    headers: { "x-daybook-position": position },
  });
  return { status, leadsTo: headers.get("location"), body: String(body) };
};

type Row = { readonly pageId: string; readonly path: string; readonly place: string | null };
const pages = async (): Promise<readonly Row[]> => {
  const position = String(await server.infrastructure.eventStore.head());
  const { body } = await owner.request<{ rows: readonly Row[] }>("/api/console/pages", {
    headers: { "x-daybook-position": position },
  });
  return body.rows;
};

/** No page is left of the test before. */
afterEach(async () => {
  await undoStarter();
  for (const { pageId } of await pages()) await owner.delete(`/api/console/pages/${pageId}`);
  await owner.delete("/api/console/page-places/contact");
});

const publishDrafts = async (): Promise<void> => {
  for (const { pageId } of await pages())
    await owner.post(`/api/console/pages/${pageId}/publish`, {});
};

const linksIn = (html: string): readonly string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#?]*)/g)].map(([, path]) => String(path));

/** The links of pages, header and footer, followed from the home page, that lead nowhere. */
const brokenLinks = async (): Promise<{ seen: readonly string[]; broken: readonly string[] }> => {
  const found = new Map<string, string>([["/", "typed"]]);
  const broken: string[] = [];
  for (const [path, on] of found) {
    const { status, leadsTo, body } = await open(path);
    if (status >= 400) broken.push(`${path} on ${on}: ${status}`);
    const next = leadsTo === null ? linksIn(body) : [new URL(leadsTo, server.origin).pathname];
    for (const link of next) if (!found.has(link)) found.set(link, path);
  }
  return { seen: [...found.keys()], broken };
};

it("every link of every starter leads to a page, also once its drafts are published", async () => {
  for (const starter of starterIds) {
    await begin(starter);
    const before = await brokenLinks();
    expect(before.broken, starter).toEqual([]);
    expect(before.seen, starter).toEqual(expect.arrayContaining(["/about", "/contact", "/shop"]));
    await publishDrafts();
    const after = await brokenLinks();
    expect(after.broken, starter).toEqual([]);
    expect(after.seen, starter).toEqual(expect.arrayContaining(["/privacy", "/terms"]));
    for (const name of ["privacy", "terms", "shipping-and-returns"])
      expect((await open(`/${name}`)).status, name).toBe(200);
    for (const { pageId } of await pages()) await owner.delete(`/api/console/pages/${pageId}`);
  }
});

const define = async (): Promise<void> => {
  const form = FormDefinition.parse({
    formId: "contact",
    name: "Contact",
    fields: [{ type: "textarea", fieldId: "message", title: "Message", required: true }],
    submissionMessage: "Thank you.",
  });
  const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
  expect((await createDefineForm(server.infrastructure)(form, metadata)).ok).toBe(true);
};
const FORM = 'id="form-contact-message"';
const PAGE = "We answer on working days.";

const pageAt = async (path: string): Promise<Row> => {
  const found = (await pages()).find((row) => row.path === path);
  if (found === undefined) throw new Error(`No page has the path ${path}.`);
  return found;
};
/** What visitors get at the two paths of a starter's contact page. */
const contacts = async () => {
  const [own, shared] = [await open("/contact-us"), await open("/contact")];
  return {
    own: own.leadsTo ?? own.status,
    page: shared.body.includes(PAGE),
    form: shared.body.includes(FORM),
  };
};

it("a starter’s contact page is at /contact, and its own path leads there", async () => {
  expect((await begin("bakery")).body).toMatchObject({ kept: [] });
  expect(await contacts()).toEqual({ own: "/contact", page: true, form: true });
  expect(await pageAt("contact-us")).toMatchObject({ place: "contact" });
  await undoStarter();
  expect((await open("/contact")).status).toBe(404);
});

it("a page in the trash leaves its place to the next starter", async () => {
  await begin("bakery");
  for (const path of ["welcome", "contact-us"])
    await owner.delete(`/api/console/pages/${(await pageAt(path)).pageId}`);
  expect((await begin("band")).body).toMatchObject({ kept: [] });
  expect(await contacts()).toMatchObject({ own: "/contact" });
  expect((await open("/contact")).status).toBe(200);
  expect(await pageAt("welcome")).toMatchObject({ place: "home" });
});

it("what an owner has put at /contact stays there, and is named", async () => {
  await owner.put("/api/console/pages/reach", { path: "reach", title: "Reach us" });
  await owner.post("/api/console/pages/reach/publish", {});
  await owner.put("/api/console/page-places/contact", { pageId: "reach" });
  expect((await begin("bakery")).body).toMatchObject({ kept: ["contact"] });
  expect((await open("/contact")).body).toContain("Reach us");
  expect((await open("/contact-us")).body).toContain(PAGE);
});

/** Whether the contact form is in the list of forms. */
const standing = async (): Promise<boolean> => {
  type Forms = { rows: readonly { formId: string }[] };
  const { body } = await owner.request<Forms>("/api/console/forms", {
    headers: { "x-daybook-position": String(await server.infrastructure.eventStore.head()) },
  });
  return body.rows.some(({ formId }) => formId === "contact");
};

it("a starter’s form stays with the next starter, goes with the last one, and stays once it was changed", async () => {
  await begin("bakery");
  expect(await standing()).toBe(true);
  await begin("band");
  expect(await contacts()).toMatchObject({ page: true, form: true });
  await undoStarter();
  expect((await open("/contact")).status).toBe(404);
  await begin("garden");
  expect(await contacts()).toMatchObject({ page: true, form: true });
  await define();
  expect((await undoStarter()).body).toMatchObject({ kept: ["Contact form"] });
  expect(await standing()).toBe(true);
});

it("a contact form that visitors fill in is never hidden by a starter’s page", async () => {
  await begin("bakery");
  expect(await contacts()).toEqual({ own: "/contact", page: true, form: true });
  // The form is where both were once the page no longer shows it.
  const { pageId } = await pageAt("contact-us");
  const page = `/api/console/pages/${pageId}`;
  type Draft = {
    readonly document: { readonly sections: readonly { readonly id: string }[] };
    readonly firstEdition: number;
  };
  const { body } = await owner.get<Draft>(`${page}/draft`);
  const sectionId = body.document.sections[0]?.id ?? "";
  const edition = body.firstEdition;
  const changes = [{ type: "RemoveSection", changeId: newId(), sectionId, edition }];
  expect((await owner.post(`${page}/draft/changes`, { draft: 2, changes })).status).toBe(200);
  expect(await contacts()).toEqual({ own: "/contact", page: true, form: true });
  await owner.post(`${page}/publish`, {});
  expect(await contacts()).toEqual({ own: 200, page: false, form: true });
  await owner.post(`${page}/revert`, { version: 1 });
  expect(await contacts()).toEqual({ own: "/contact", page: true, form: true });

  // A page that the owner chooses for /contact is there, with or without a form.
  await owner.put("/api/console/page-places/contact", { pageId });
  await owner.delete("/api/console/forms/contact");
  expect(await contacts()).toEqual({ own: "/contact", page: true, form: false });
});

it("a form that the owner has removed does not come back with a starter", async () => {
  await begin("bakery");
  expect(await contacts()).toMatchObject({ form: false });
  expect(await standing()).toBe(false);
});
