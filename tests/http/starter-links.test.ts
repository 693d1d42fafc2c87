import { afterAll, beforeAll, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import { starterIds } from "#domain/starters/starter.ts";
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

const begin = (starter: string) => owner.request(STARTER, { method: "PUT", json: { starter } });
/** The page as it is after everything that was recorded. */
const open = async (path: string) => {
  const position = String(await server.infrastructure.eventStore.head());
  const { status, headers, body } = await visitor.request<string>(path, {
    headers: { "x-daybook-position": position },
  });
  return { status, leadsTo: headers.get("location"), body: String(body) };
};

const publishDrafts = async (): Promise<void> => {
  const { body } = await owner.request<{ rows: readonly { pageId: string }[] }>(
    "/api/console/pages",
    {
      headers: {
        "x-daybook-position": String(await server.infrastructure.eventStore.head()),
      },
    },
  );
  for (const { pageId } of body.rows) await owner.post(`/api/console/pages/${pageId}/publish`, {});
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
    await owner.request(STARTER, { method: "DELETE" });
  }
});

it("a starter’s contact page is at /contact, and its own path leads there", async () => {
  await begin("bakery");
  expect((await open("/contact")).body).toContain("We answer on working days.");
  const { status, leadsTo } = await open("/contact-us");
  expect({ status, leadsTo }).toEqual({ status: 301, leadsTo: "/contact" });
  await owner.request(STARTER, { method: "DELETE" });
  expect((await open("/contact")).status).toBe(404);
});

it("a contact form that visitors fill in keeps /contact", async () => {
  const form = FormDefinition.parse({
    formId: "contact",
    name: "Contact",
    fields: [{ type: "textarea", fieldId: "message", title: "Message", required: true }],
    submissionMessage: "Thank you.",
  });
  const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
  expect((await createDefineForm(server.infrastructure)(form, metadata)).ok).toBe(true);
  await begin("studio");
  expect((await open("/contact")).body).toContain('id="form-contact-message"');
  expect((await open("/contact-us")).status).toBe(200);
});
