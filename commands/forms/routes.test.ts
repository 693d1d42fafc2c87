import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactForm } from "#demo/forms/contact-form.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { publicForm } from "#domain/forms/public-form.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  getSubmissionContract,
  listSubmissionsContract,
} from "#read-api/form-submissions/contract.ts";
import type { getTemplateSchemaContract, listFormsContract } from "#read-api/forms/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import { createDefineForm } from "./define-form.ts";

type Submissions = ResponseOf<typeof listSubmissionsContract>;
type Saved = {
  data: { submissionId: string; message: string; redirect: null; errors: Record<string, string> };
  error: { code: string; message: string; fields: Record<string, string> };
};

/** Tests are faster than people. */
const quickForm = {
  ...contactForm,
  spam: { honeypot: true, minimumFillSeconds: 0, maximumLinks: null, maximumPerHour: null },
};
const answers = {
  name: ["Ann", "Lee"],
  email: "ann@shop.example",
  subject: "A product",
  message: "Do you have it in green?",
};
let server: TestServer;
let owner: Client;
let visitor: Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  await define(quickForm);
  await until(async () => (await listForms()).total === 1);
});
afterAll(() => server.stop());

const define = async (form: FormDefinition) => {
  const { handler, now } = server.infrastructure;
  const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
  const defined = await createDefineForm({ handler, now })(form, metadata);
  if (!defined.ok) throw new Error(defined.rejection.code);
};
const listForms = async () =>
  (await owner.get<ResponseOf<typeof listFormsContract>>("/api/console/forms")).body;
const list = async (query = "") =>
  (await owner.get<Submissions>(`/api/console/submissions${query}`)).body;
const issueKey = async (query = "?formId=contact") =>
  (await visitor.post<{ data: { key: string } }>(`/api/form/FormSubmissionKey${query}`)).body.data
    .key;
const save = async (body: object, client = visitor) =>
  client.post<Saved>("/api/form/SaveFormSubmission", {
    key: await issueKey(),
    form: answers,
    pageTitle: "Contact",
    pageId: "page-7",
    contentSource: "c",
    pagePath: "/contact",
    pagePermissionTypeValue: 1,
    ...body,
  });
const recorded = (submissionId: string) =>
  until(async () =>
    (await list("?pageSize=200")).rows.find((r) => r.submissionId === submissionId),
  );

describe("a submission", () => {
  it("is taken with a key and shown to the owner [B7.1] [B7.2] [B3.1] [B3.2] [B3.4]", async () => {
    const key = await issueKey();
    const { status, body } = await save({ key });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      submissionId: key.split(".")[0],
      message: contactForm.submissionMessage,
      postSubmitHtml: "",
      redirect: null,
    });
    expect(await recorded(body.data.submissionId)).toMatchObject({
      formId: "contact",
      formName: "Contact",
      pageTitle: "Contact",
      pagePath: "/contact",
      answers: [
        { fieldId: "name", title: "Name", type: "name", text: "Ann Lee" },
        { fieldId: "email", title: "Email", type: "email", text: "ann@shop.example" },
        { fieldId: "subject", title: "Subject", type: "select", text: "A product" },
        {
          fieldId: "message",
          title: "Message",
          type: "textarea",
          text: "Do you have it in green?",
        },
      ],
    });
    const one = await owner.get<ResponseOf<typeof getSubmissionContract>>(
      `/api/console/submissions/${body.data.submissionId}`,
    );
    expect(one.body).toMatchObject({
      pageId: "page-7",
      contentSource: "c",
      pagePermissionTypeValue: "1",
      values: answers,
    });
  });

  it("is recorded without what its page's address says of someone", async () => {
    const { body } = await save({
      pagePath: "/downloads/opens-files?token=abc&to=ann@shop.example",
    });
    expect(await recorded(body.data.submissionId)).toMatchObject({
      pagePath: "/downloads/?token=&to=",
    });
  });

  it("needs no form id when the key names the form, or the website has only one", async () => {
    expect((await save({ key: await issueKey() })).status).toBe(200);
    expect((await save({ key: await issueKey("") })).status).toBe(200);
    expect((await save({ key: await issueKey(""), formId: "contact" })).status).toBe(200);
  });

  it("is refused with a text for each field [B7.2] [B5.3] [B5.4] [B8.8]", async () => {
    const errors = {
      name: "Required",
      email: "Email is not valid. Email addresses should follow the format user@domain.com.",
      subject: "Required",
      message: "You have exceeded the character limit.",
    };
    const form = { name: ["", ""], email: "ann@shop", message: "x".repeat(2001) };
    const { status, body } = await save({ form });
    expect(status).toBe(400);
    expect(body).toEqual({
      data: { errors },
      error: {
        code: "answers-invalid",
        message: "One or more fields is invalid, please check your entries.",
        fields: errors,
      },
    });
  });

  it("may be corrected with the same key after it was refused", async () => {
    const key = await issueKey();
    expect((await save({ key, form: {} })).status).toBe(400);
    expect((await save({ key })).status).toBe(200);
  });

  it("is one submission when it is sent again with the same key, concurrently or later", async () => {
    const key = await issueKey();
    const reordered = Object.fromEntries(Object.entries(answers).reverse());
    const sent = await Promise.all([save({ key }), save({ key, form: reordered }), save({ key })]);
    sent.push(await save({ key }));
    for (const { status, body } of sent)
      expect([status, body.data]).toEqual([200, sent[0]?.body.data]);
    await recorded(key.split(".")[0] as string);
    const rows = await server.database.query("select from log.events where stream = $1", [
      `formSubmission-demo.${key.split(".")[0]}`,
    ]);
    expect(rows).toHaveLength(1);
  });

  it("is refused when its key has been used for other answers [B8.3]", async () => {
    const key = await issueKey();
    await save({ key });
    const { status, body } = await save({ key, form: { ...answers, message: "Another." } });
    expect([status, body.error.code]).toEqual([409, "key-used"]);
    expect(body.error.message).toBe(
      "Error processing form submission. Please reload and try again.",
    );
  });

  it("keeps the answers out of the log", async () => {
    const key = await issueKey();
    await save({ key, form: { ...answers, message: "needle" } });
    const rows = await server.database.query<{ leaked: boolean }>(
      `select to_jsonb(event)::text ~* 'needle|ann@shop' as leaked
         from log.events as event where stream = $1`,
      [`formSubmission-demo.${key.split(".")[0]}`],
    );
    expect(rows).toEqual([{ leaked: false }]);
  });

  it("leaves out what the form does not ask", async () => {
    const { body } = await save({ form: { ...answers, admin: "yes", __proto__: { x: "y" } } });
    await recorded(body.data.submissionId);
    const one = await owner.get<ResponseOf<typeof getSubmissionContract>>(
      `/api/console/submissions/${body.data.submissionId}`,
    );
    expect(one.body.values).toEqual(answers);
  });

  it("takes SQL and HTML as the text that they are", async () => {
    const hostile = `'; drop table persons; --<script>alert(1)</script>\u0000`;
    const form = { ...answers, message: hostile, name: [hostile, hostile] };
    const { status, body } = await save({ form, pageTitle: hostile, pagePath: hostile });
    expect(status).toBe(200);
    const row = await recorded(body.data.submissionId);
    expect(row.answers?.[3]?.text).toContain("'; drop table persons; --<script>alert(1)</script>");
  });
});

describe("the plain form", () => {
  const post = (form: Readonly<Record<string, string>>) =>
    visitor.request<string>("/contact", {
      method: "POST",
      headers: { accept: "text/html" },
      form: { crumb: visitor.cookies.get("crumb") ?? "", formId: "contact", ...form },
    });

  it("sends without JavaScript and says so on the page", async () => {
    const { total } = await list();
    expect((await visitor.get<string>("/contact")).body).toContain('action="/contact"');
    const { status, headers } = await post({ ...answers, name: "Ann Lee" });
    expect([status, headers.get("location")]).toEqual([303, "/contact?sent=contact#form-contact"]);
    const { body } = await visitor.get<string>("/contact?sent=contact");
    expect(body).toContain(contactForm.submissionMessage);
    expect(body).not.toContain('action="/contact"');
    const sent = await until(async () => {
      const page = await list("?pageSize=1");
      return page.total === total + 1 ? page.rows[0] : undefined;
    });
    expect(sent.answers?.map(({ text }) => text)).toEqual([
      "Ann Lee",
      "ann@shop.example",
      "A product",
      "Do you have it in green?",
    ]);
  });

  it("says what was refused [B8.9] [B8.10]", async () => {
    const { status, body } = await post({ ...answers, name: "", email: "ann" });
    expect(status).toBe(400);
    expect(body).toContain("Your form has encountered a problem. Please scroll down to review.");
    expect(body).toContain("Your form has encountered a problem. Please scroll up to review.");
  });
});

describe("a key", () => {
  const expectRefused = async (key: string) => {
    const { status, body } = await save({ key });
    expect([status, body.error.code]).toEqual([401, "key-invalid"]);
    expect(body.error.message).toBe("Unable to submit form. Please try again later.");
  };
  it("that nobody issued is refused [B8.11]", async () => {
    const key = await issueKey();
    for (const forged of ["", "x", "..", key.slice(0, -2), key.replace(".contact.", ".other.")])
      await expectRefused(forged);
    const other = (await issueKey()).split(".");
    await expectRefused([other[0], "contact", key.split(".")[2]].join("."));
  });
  it("of another form or another website is refused", async () => {
    const key = await issueKey();
    expect((await save({ key, formId: "other" })).status).toBe(401);
  });
  it("for a form that does not exist is not issued [B8.12]", async () => {
    const { status, body } = await visitor.post<Saved>("/api/form/FormSubmissionKey?formId=no");
    expect([status, body.error.message]).toEqual([404, "This form has not been configured yet."]);
  });
  it("for no form in particular needs one that exists [B8.12]", async () => {
    const { status, body } = await save({ key: await issueKey(""), formId: "no" });
    expect([status, body.error.message]).toEqual([404, "This form has not been configured yet."]);
  });
});

describe("checking without sending", () => {
  const validate = (form: unknown, formId = "contact") =>
    visitor.post<{ errors: Record<string, string>; error: { code: string } }>(
      `/api/rest/forms/validate/${formId}`,
      form,
    );
  it("answers errors by field id [B7.3] [A7.7] [B5.8]", async () => {
    expect((await validate(answers)).body).toEqual({ errors: {} });
    const { status, body } = await validate({ ...answers, subject: "Other" });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ subject: "Please choose one of the options." });
    expect((await validate(answers, "no")).status).toBe(404);
  });
  it.each([[[]], ["text"], [{ name: { a: 1 } }], [{ name: null }], [7]])(
    "refuses the body %j",
    async (body) => expect((await validate(body)).status).toBe(400),
  );
});

describe("the schema", () => {
  type Schema = ResponseOf<typeof getTemplateSchemaContract>;
  it("lists the types of fields, and gives a form's definition [B7.4] [A7.6] [B3.15]", async () => {
    const path = "/api/template/GetTemplateSchema?type=form";
    const { body } = await visitor.get<Schema>(path);
    expect(body.form).toBeNull();
    expect(body.fieldTypes).toContainEqual({
      type: "currency",
      settings: ["description", "currencySymbol", "required"],
    });
    expect(body.fieldsets.map(({ id, name }) => `${id} ${name}`)).toEqual([
      "1 build",
      "2 storage",
      "3 advanced",
      "4 captcha",
      "5 disclaimer",
    ]);
    expect((await visitor.get<Schema>(`${path}&formId=contact`)).body).toMatchObject({
      form: publicForm(contactForm),
      version: 1,
    });
    expect((await visitor.get(`${path}&formId=no`)).status).toBe(404);
    expect((await visitor.get("/api/template/GetTemplateSchema?type=other")).status).toBe(400);
  });

  it("gives text areas a length only where the vanilla form handler is on [B3.23] [B6.6]", async () => {
    const settingsOf = async (vanillaFormHandler: boolean) => {
      const json = { vanillaFormHandler };
      await owner.request("/api/console/website-settings", { method: "PATCH", json });
      const path = "/api/template/GetTemplateSchema?type=form";
      const { body } = await owner.get<Schema>(path);
      return body.fieldTypes.find(({ type }) => type === "textarea")?.settings;
    };
    const always = ["description", "placeholder", "required"];
    expect(await settingsOf(false)).toEqual(always);
    expect(await settingsOf(true)).toEqual([...always, "maxLength"]);
  });
});

describe("the owner's lists", () => {
  it("are for owners only", async () => {
    for (const call of ["forms", "submissions", "submissions/x"])
      expect((await visitor.get(`/api/console/${call}`)).status).toBe(401);
    expect((await owner.get("/api/console/submissions/x")).status).toBe(404);
  });

  it("page, sort, search and filter on the server", async () => {
    await define({ ...quickForm, formId: "visit", name: "Visit" });
    const ids: string[] = [];
    for (const n of [1, 2, 3]) {
      const form = { ...answers, message: `Visit number ${n}` };
      const key = await issueKey("?formId=visit");
      ids.push((await save({ key, form, pagePath: `/visit/${n}` })).body.data.submissionId);
    }
    await recorded(ids[2] as string);
    const idsOf = async (query: string) => (await list(query)).rows.map((r) => r.submissionId);
    expect(await idsOf("?formId=visit")).toEqual([...ids].reverse());
    expect(await idsOf("?formId=visit&sort=page")).toEqual(ids);
    expect(await idsOf("?search=NUMBER 2")).toEqual([ids[1]]);
    expect(await list("?formId=visit&pageSize=2&page=2&sort=submittedAt")).toMatchObject({
      total: 3,
      page: 2,
      rows: [{ submissionId: ids[2] }],
    });
    expect((await list("?formId=visit&from=2000-01-01&to=2000-01-31")).total).toBe(0);
    expect((await list("?formId=visit&from=2000-01-01T00:00:00Z")).total).toBe(3);
    for (const bad of ["?from=yesterday", "?from=2030-02-31", "?sort=answers", "?page=0"])
      expect((await owner.get(`/api/console/submissions${bad}`)).status).toBe(400);
    expect((await listForms()).rows).toMatchObject([
      { formId: "contact", fieldCount: 4 },
      { formId: "visit", name: "Visit", submissionCount: 3 },
    ]);
  });
});
