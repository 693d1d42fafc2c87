import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FormDefinition } from "#domain/forms/definition.ts";
import { formTemplates } from "#domain/forms/form-templates.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  getFormContract,
  getFormVersionContract,
  listFormsContract,
  listFormVersionsContract,
} from "#read-api/forms/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { createFormContract } from "./contract.ts";

type FormStatus = ResponseOf<typeof createFormContract> & {
  readonly error: { readonly code: string; readonly message: string };
};
const path = "/api/console/forms";
const definition = (name: string, more: object = {}) =>
  FormDefinition.parse({
    formId: "x",
    name,
    submissionMessage: "Thanks",
    fields: [{ type: "text", fieldId: "a", title: "A" }],
    ...more,
  });

let server: TestServer;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
});
afterAll(() => server.stop());

const create = (body: object, headers?: Record<string, string>) =>
  owner.post<FormStatus>(path, body, headers);
const save = (formId: string, form: object, edition?: number) =>
  owner.put<FormStatus>(`${path}/${formId}/draft`, { form: { ...form, formId }, edition });
const release = (formId: string, body: object = {}) =>
  owner.post<FormStatus>(`${path}/${formId}/release`, body);
const get = async (formId: string) =>
  (await owner.get<ResponseOf<typeof getFormContract>>(`${path}/${formId}`)).body;
const list = async (query = "") =>
  (await owner.get<ResponseOf<typeof listFormsContract>>(`${path}${query}`)).body;

describe("a form in the builder", () => {
  it("begins with a template and is released as it is [B3.15]", async () => {
    const { status, body } = await create({ template: "contact", name: "Contact us" });
    expect([status, body]).toEqual([
      200,
      {
        formId: "contact-us",
        edition: 1,
        version: 0,
        drafted: true,
        removed: false,
        problems: [],
      },
    ]);
    const { formId: _id, ...asDrafted } = (await get("contact-us")).draft ?? definition("");
    const template = formTemplates.find(({ name }) => name === "contact")?.form;
    expect(asDrafted).toEqual({ ...template, name: "Contact us" });
    expect((await release("contact-us")).body).toMatchObject({ version: 1, drafted: false });
    expect(await get("contact-us")).toMatchObject({
      standing: "released",
      version: 1,
      draft: null,
      draftedAt: null,
      draftedBy: null,
      form: { name: "Contact us", formId: "contact-us" },
    });
  });

  it("begins with a definition, and has its own id", async () => {
    const { formId: _id, ...form } = definition("Ünïque & co.");
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push((await create({ form })).body.formId);
    expect(ids).toEqual(["unique-co", "unique-co-2", "unique-co-3"]);
    expect((await create({ form: { ...form, formId: "unique-co" } })).status).toBe(409);
    expect((await create({ template: "blank", formId: "my_Form-1" })).body.formId).toBe(
      "my_Form-1",
    );
    expect((await create({ form: { ...form, name: "日本" } })).body.formId).toBe("form");
  });

  it("begins once for one idempotency key", async () => {
    const key = { "idempotency-key": "create-1" };
    const [first, again] = [
      await create({ template: "event", name: "Once" }, key),
      await create({ template: "event", name: "Once" }, key),
    ];
    expect(again.body).toEqual(first.body);
    expect((await list("?search=once")).total).toBe(1);
  });

  it("begins under different ids when many are created at the same time", async () => {
    const created = await Promise.all(
      Array.from({ length: 8 }, () => create({ template: "order", name: "Same" })),
    );
    expect(new Set(created.map(({ body }) => body.formId)).size).toBe(8);
  });

  it("saves unfinished drafts, and lists their problems", async () => {
    await create({ template: "blank", formId: "unfinished" });
    const { status, body } = await save("unfinished", definition("", { recipients: ["ann"] }));
    expect(status).toBe(200);
    expect(body.problems.map(({ setting, message }) => [setting, message])).toEqual([
      ["name", "Enter a form name"],
      ["recipients", "Emails must be formatted as user@domain.com"],
    ]);
    const refused = await release("unfinished");
    expect([refused.status, refused.body.error.code]).toEqual([422, "form-has-problems"]);
    expect(refused.body.problems).toEqual(body.problems);
    expect((await get("unfinished")).problems).toEqual(body.problems);
    expect((await visitor.post("/api/form/FormSubmissionKey?formId=unfinished")).status).toBe(404);
  });

  it("is not overwritten by someone who has not seen the latest change", async () => {
    await create({ template: "contact", formId: "shared" });
    const { edition } = await get("shared");
    expect((await save("shared", definition("Mine"), edition)).body.edition).toBe(edition + 1);
    const late = await save("shared", definition("Theirs"), edition);
    expect([late.status, late.body.error.code, late.body.edition]).toEqual([
      ...[409, "form-changed", edition + 1],
    ]);
    expect((await release("shared", { edition })).status).toBe(409);
    expect((await get("shared")).draft?.name).toBe("Mine");
    expect((await save("shared", definition("Last word"))).status).toBe(200);
  });

  it("keeps every released version, and discards drafts", async () => {
    await create({ template: "contact", formId: "versioned" });
    for (const name of ["One", "Two", "Three"]) {
      await save("versioned", definition(name));
      await release("versioned");
    }
    await save("versioned", definition("Not yet"));
    expect(await get("versioned")).toMatchObject({
      standing: "changed",
      version: 3,
      name: "Not yet",
      form: { name: "Three" },
      draft: { name: "Not yet" },
    });
    const discarded = await owner.delete<FormStatus>(`${path}/versioned/draft`);
    expect(discarded.body).toMatchObject({ drafted: false, version: 3 });
    expect(await get("versioned")).toMatchObject({ standing: "released", draft: null });
    expect((await release("versioned")).body.error.code).toBe("nothing-to-release");

    const { body } = await owner.get<ResponseOf<typeof listFormVersionsContract>>(
      `${path}/versioned/versions?pageSize=2`,
    );
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 2 });
    expect(body.rows.map(({ version, name, current }) => [version, name, current])).toEqual([
      [3, "Three", true],
      [2, "Two", false],
    ]);
    expect(body.rows[0]?.releasedBy).toMatch(/^owner:/);
    const first = await owner.get<ResponseOf<typeof getFormVersionContract>>(
      `${path}/versioned/versions/1`,
    );
    expect(first.body).toMatchObject({ version: 1, current: false, form: { name: "One" } });
    expect((await owner.get(`${path}/versioned/versions/4`)).status).toBe(404);
    expect((await owner.get(`${path}/versioned/versions/x`)).status).toBe(400);
  });

  it("takes no answers once it is removed, and takes them again when it is restored", async () => {
    await create({ template: "contact", formId: "gone" });
    expect((await owner.delete<FormStatus>(`${path}/gone/draft`)).body.error.code).toBe(
      "never-released",
    );
    await release("gone");
    const key = () => visitor.post<FormStatus>("/api/form/FormSubmissionKey?formId=gone");
    expect((await key()).status).toBe(200);
    expect((await owner.delete<FormStatus>(`${path}/gone`)).body.removed).toBe(true);
    const refused = await key();
    expect([refused.status, refused.body.error.message]).toEqual([
      ...[404, "This form has not been configured yet."],
    ]);
    expect((await get("gone")).standing).toBe("removed");
    expect((await list()).rows.some(({ formId }) => formId === "gone")).toBe(false);
    expect((await list("?filter=removed")).rows).toMatchObject([{ formId: "gone" }]);
    await save("gone", definition("While it was away"));
    expect((await release("gone")).body.error.code).toBe("form-removed");
    expect((await owner.post<FormStatus>(`${path}/gone/restore`)).body.removed).toBe(false);
    expect((await key()).status).toBe(200);
  });

  it("removes scripts from the text shown after sending [B2.38]", async () => {
    await create({ template: "contact", formId: "cleaned" });
    const postSubmitHtml = `<h2 onclick="x()">Done</h2><script>steal()</script><a href="javascript:x">a</a>`;
    await save("cleaned", definition("Cleaned", { postSubmitHtml }));
    const { draft } = await get("cleaned");
    expect(draft?.postSubmitHtml).toContain("<h2>Done</h2>");
    expect(draft?.postSubmitHtml).not.toMatch(/script|onclick/);
  });
});

describe("the calls of the builder", () => {
  it("are for owners only", async () => {
    const calls = [
      ["GET", path],
      ["POST", path],
      ["GET", `${path}/x`],
      ["PUT", `${path}/x/draft`],
      ["DELETE", `${path}/x/draft`],
      ["POST", `${path}/x/release`],
      ["DELETE", `${path}/x`],
      ["POST", `${path}/x/restore`],
      ["GET", `${path}/x/versions`],
      ["GET", `${path}/x/versions/1`],
    ] as const;
    for (const [method, each] of calls)
      expect([each, (await visitor.request(each, { method })).status]).toEqual([each, 401]);
  });

  it("know no form that nobody began, and none of another name than its address", async () => {
    expect((await save("nobody", definition("X"))).status).toBe(404);
    for (const call of [owner.get(`${path}/nobody`), owner.delete(`${path}/nobody`)])
      expect((await call).status).toBe(404);
    await create({ template: "contact", formId: "mine" });
    const other = await owner.put(`${path}/mine/draft`, { form: definition("X") });
    expect(other.status).toBe(400);
  });

  it.each([
    ["no body", {}],
    ["an unknown template", { template: "nothing" }],
    ["an id that is none", { template: "blank", formId: "a b" }],
    ["an unknown type of field", { form: { ...definition("X"), fields: [{ type: "script" }] } }],
    ["a name that is too long", { template: "blank", name: "x".repeat(201) }],
    ["text that is none", { form: { ...definition("\u0000"), formId: undefined } }],
    ["half a letter", { form: { ...definition("\ud800"), formId: undefined } }],
  ])("refuse %s", async (_what, body) => expect((await create(body)).status).toBe(400));

  it("refuse a definition that is too large", async () => {
    const fields = Array.from({ length: 150 }, (_, n) => ({
      type: "text",
      fieldId: `f${n}`,
      title: "A",
      description: "x".repeat(10_000),
    }));
    const { formId: _id, ...form } = definition("Large");
    expect((await create({ form: { ...form, fields } })).status).toBe(413);
  });

  it("page, sort, search and filter on the server", async () => {
    for (const name of ["Zebra", "apple", "Mango"])
      await create({ template: "contact", formId: `sorted-${name.toLowerCase()}`, name });
    await release("sorted-mango");
    const names = async (query: string) => (await list(query)).rows.map(({ name }) => name);
    expect(await names("?search=SORTED-")).toEqual(["apple", "Mango", "Zebra"]);
    expect(await names("?search=sorted-&sort=-name&pageSize=2")).toEqual(["Zebra", "Mango"]);
    expect(await names("?search=sorted-&filter=released")).toEqual(["Mango"]);
    expect(await names("?search=sorted-&filter=draft&sort=changedAt")).toEqual(["Zebra", "apple"]);
    expect(await list("?search=sorted-&pageSize=1&page=3")).toMatchObject({ total: 3, page: 3 });
    for (const bad of ["?sort=draft", "?page=0", "?pageSize=201", "?filter=any"])
      expect((await owner.get(`${path}${bad}`)).status).toBe(400);
  });
});
