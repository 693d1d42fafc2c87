import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import type { FieldFilter } from "#domain/forms/field-filter.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  countSubmissionsContract,
  getSubmissionContract,
  listSubmissionColumnsContract,
  listSubmissionsContract,
} from "#read-api/form-submissions/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import {
  createSubmitter,
  everyAnswer,
  everyTypeForm,
  submissionsCaughtUp,
} from "#tests/support/submissions.ts";
import type { changeSubmissionsContract } from "./contract.ts";

type Listed = ResponseOf<typeof listSubmissionsContract>;
type One = ResponseOf<typeof getSubmissionContract>;
type Changed = ResponseOf<typeof changeSubmissionsContract>;
type Refused = { error: { code: string; message: string } };

let server: TestServer;
let owner: Client;
let visitor: Client;
let submit: ReturnType<typeof createSubmitter>;
const path = "/api/console/submissions";
const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
const id = () => server.infrastructure.newId();

const define = async (form: FormDefinition) => {
  const { handler, now } = server.infrastructure;
  const outcome = await createDefineForm({ handler, now })(form, metadata);
  if (!outcome.ok) throw new Error(outcome.rejection.code);
};
/** The read side has seen everything that was recorded. */
const caughtUp = () => submissionsCaughtUp(server.infrastructure);
const list = async (query = "") => {
  await caughtUp();
  return (await owner.get<Listed>(`${path}${query}`)).body;
};
const idsOf = async (query = "") => (await list(query)).rows.map((row) => row.submissionId);
const one = async (submissionId: string) => {
  await caughtUp();
  return (await owner.get<One>(`${path}/${submissionId}`)).body;
};
const change = async (kind: string, ...submissionIds: string[]) =>
  (await owner.post<Changed>(`${path}/changes`, { change: kind, submissionIds })).body;
const counts = async (formId: string) => {
  await caughtUp();
  return (
    await owner.get<ResponseOf<typeof countSubmissionsContract>>(`${path}/folders?formId=${formId}`)
  ).body;
};
const answersQuery = (...filters: FieldFilter[]) =>
  `&answers=${encodeURIComponent(JSON.stringify(filters))}`;
const formNamed = (formId: string): FormDefinition => ({ ...everyTypeForm, formId, name: formId });

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  submit = createSubmitter(server.infrastructure);
  await define(everyTypeForm);
});
afterAll(() => server.stop());

describe("answers of every type", () => {
  it("are shown as their type says, and N/A where there is none [B3.24]", async () => {
    const full = await submit(everyTypeForm, everyAnswer);
    const empty = await submit(everyTypeForm, {});
    await caughtUp();
    const shown = Object.fromEntries(
      (await one(full)).answers?.map(({ title, text }) => [title, text]) ?? [],
    );
    expect(shown).toEqual({
      Name: "Ann Lee",
      Email: "ann@shop.example",
      Subject: "A big party",
      Message: "We would like cakes.\nMany of them.",
      Guests: "120",
      Budget: "$1,250.50",
      Day: "12/31/2030",
      Hour: "9:05 PM",
      Phone: "+44 555-123-4567",
      Address: "1 High Street\nTown 12345\nUS",
      Website: "https://ann.example",
      Handle: "@ann",
      Secret: "••••••••",
      Color: "Red",
      Size: "Large",
      Extras: "Ribbon, Box",
      Opinion: "Price: Strongly Disagree\nTaste: Strongly Agree",
      Referrer: "newsletter",
    });
    const texts = (await one(empty)).answers?.map(({ text }) => text) ?? [];
    expect(new Set(texts)).toEqual(new Set(["N/A"]));
    expect(texts).toHaveLength(18);
  });

  it("are cut in the list and whole in the drawer", async () => {
    const form = formNamed("long");
    const long = await submit(form, { message: "x".repeat(5_000) });
    await caughtUp();
    const message = (answers: One["answers"]) =>
      answers?.find(({ fieldId }) => fieldId === "message")?.text.length;
    expect(message((await list("?formId=long")).rows[0]?.answers ?? null)).toBe(300);
    expect(message((await one(long)).answers)).toBe(5_000);
  });
});

describe("a form's columns", () => {
  it("are those of all its versions; what the newest does not ask is there and marked", async () => {
    const first = formNamed("versions");
    const color = first.fields.find(({ fieldId }) => fieldId === "color");
    const rest = first.fields.filter(({ fieldId }) => fieldId === "name");
    await define({ ...first, fields: color ? [color, ...rest] : rest });
    const old = await submit({ ...first, fields: color ? [color] : [] }, { color: "Blue" });
    const second: FormDefinition = {
      ...first,
      fields: [
        {
          type: "select",
          fieldId: "color",
          title: "Which?",
          description: "",
          required: false,
          options: ["Green"],
        },
        { ...(rest[0] as FormDefinition["fields"][number]), title: "Full name" },
      ],
    };
    await define(second);
    const young = await submit(second, { color: "Green" }, { version: 2 });
    await caughtUp();
    const { body } = await owner.get<ResponseOf<typeof listSubmissionColumnsContract>>(
      `${path}/columns?formId=versions`,
    );
    expect(body.columns.map(({ id: column, title, dropped }) => [column, title, dropped])).toEqual([
      ["color.select", "Which?", false],
      ["name.name", "Full name", false],
      ["color.radio", "Color", true],
    ]);
    expect(body.columns[2]?.options).toEqual([
      { option: "Red", dropped: true },
      { option: "Blue", dropped: true },
    ]);
    expect((await one(old)).answers).toMatchObject([
      { title: "Color", type: "radio", text: "Blue" },
    ]);
    expect((await one(young)).formVersion).toBe(2);
  });
});

describe("the list", () => {
  let ids: string[];
  beforeAll(async () => {
    const form = formNamed("list");
    await define(form);
    ids = [];
    const values = [
      { ...everyAnswer, guests: "9", color: "Red", day: ["2", "1", "2031"], subject: "zebra" },
      { ...everyAnswer, guests: "120", color: "Blue", extras: ["Card"], subject: "Apple" },
      { email: "bob@shop.example", guests: "20", opinion: { Price: ["1"] }, message: "Only me" },
    ];
    for (const [n, each] of values.entries())
      ids.push(await submit(form, each, { at: `2030-01-0${n + 1}T12:00:00.000Z` }));
    await caughtUp();
  });
  const at = (...indexes: number[]) => indexes.map((index) => ids[index]);

  it("sorts by any column on the server: numbers as numbers, days as days, missing values first or last", async () => {
    const sorted = (sort: string) => idsOf(`?formId=list&sort=${sort}`);
    expect(await sorted("guests.number")).toEqual(at(0, 2, 1));
    expect(await sorted("-guests.number")).toEqual(at(1, 2, 0));
    expect(await sorted("day.date")).toEqual(at(2, 1, 0));
    expect(await sorted("-day.date")).toEqual(at(0, 1, 2));
    expect(await sorted("subject.text")).toEqual(at(2, 1, 0));
    expect(await sorted("-submittedAt")).toEqual(at(2, 1, 0));
  });

  it("filters by option, by text of one field, and by whether anything was answered", async () => {
    const filtered = (...filters: FieldFilter[]) =>
      idsOf(`?formId=list&sort=submittedAt${answersQuery(...filters)}`);
    expect(await filtered({ is: "chosen", fieldId: "color", option: "Red" })).toEqual(at(0));
    expect(await filtered({ is: "chosen", fieldId: "extras", option: "Ribbon" })).toEqual(at(0));
    expect(
      await filtered({ is: "chosen", fieldId: "opinion", option: "Price", choice: "1" }),
    ).toEqual(at(2));
    expect(await filtered({ is: "containing", fieldId: "subject", text: "APP" })).toEqual(at(1));
    expect(await filtered({ is: "containing", fieldId: "name", text: "only me" })).toEqual([]);
    expect(await filtered({ is: "unanswered", fieldId: "color" })).toEqual(at(2));
    expect(await filtered({ is: "answered", fieldId: "color" })).toEqual(at(0, 1));
    expect(
      await filtered(
        { is: "answered", fieldId: "color" },
        { is: "containing", fieldId: "guests", text: "12" },
      ),
    ).toEqual(at(1));
  });

  it("is asked of every column, those of the form's fields by what they hold", async () => {
    const asked = (filters: string) =>
      idsOf(`?formId=list&sort=submittedAt&filters=${encodeURIComponent(filters)}`);
    expect(await asked("color.radio:is:Red")).toEqual(at(0));
    expect(await asked("color.radio:not:Red")).toEqual(at(1, 2));
    expect(await asked(`color.radio:is:Red,${encodeURIComponent("N/A")}`)).toEqual(at(0, 2));
    expect(await asked("extras.checkbox:is:Box,Card")).toEqual(at(0, 1));
    expect(await asked("opinion.likert:is:Price%3A1")).toEqual(at(2));
    expect(await asked("guests.number:least:20;guests.number:most:120")).toEqual(at(1, 2));
    expect(await asked("day.date:since:2030-12-31T05%3A00%3A00.000Z")).toEqual(at(0, 1));
    expect(await asked("day.date:before:2030-12-31T05%3A00%3A00.000Z")).toEqual([]);
    expect(await asked("day.date:empty")).toEqual(at(2));
    expect(await asked("subject.text:starts:app")).toEqual(at(1));
    expect(await asked("subject.text:contains:BRA;message.textarea:filled")).toEqual(at(0));
    expect(await asked("subject.text:empty")).toEqual(at(2));
    expect(await asked("name.name:contains:only me")).toEqual([]);
    expect(await asked("page:is:/contact;submittedAt:since:2030-01-02")).toEqual(at(1, 2));
    for (const other of ["?sort=guests.number", "?filters=color.radio:is:Red"])
      expect((await owner.get(`${path}${other}`)).status).toBe(400);
    expect((await owner.get(`${path}?formId=list&filters=color.radio:is:Green`)).status).toBe(400);
    expect((await owner.get(`${path}?formId=list&filters=secret.password:filled`)).status).toBe(
      400,
    );
  });

  it("searches all answers, by days, and pages", async () => {
    expect(await idsOf("?formId=list&search=ZEB")).toEqual(at(0));
    expect(await idsOf("?formId=list&from=2030-01-02&to=2030-01-02")).toEqual(at(1));
    // The same day in New York as moments, and as filters.
    const [start, end] = ["2030-01-02T05:00:00Z", "2030-01-03T05:00:00Z"];
    expect(await idsOf(`?formId=list&from=${start}&to=${end}`)).toEqual(at(1));
    const filters = encodeURIComponent(`submittedAt:since:${encodeURIComponent(start)}`);
    expect(await idsOf(`?formId=list&filters=${filters}&to=${end}`)).toEqual(at(1));
    expect(await list("?formId=list&pageSize=2&page=2")).toMatchObject({
      total: 3,
      rows: [{ submissionId: ids[0] }],
    });
  });

  it.each([
    "?sort=answers",
    "?folder=other",
    "?answers=[",
    `?answers=${encodeURIComponent('[{"is":"chosen"}]')}`,
    `?answers=${encodeURIComponent('[{"is":"containing","fieldId":"a","text":"\\ud800"}]')}`,
    `?answers=${encodeURIComponent('[{"is":"chosen","fieldId":"a","option":"\\u0000"}]')}`,
    "?spamReason=other",
    "?from=yesterday",
    "?page=0",
  ])("refuses %s", async (query) => expect((await owner.get(`${path}${query}`)).status).toBe(400));

  it("is for owners only, and so are all its actions", async () => {
    const paths = ["", "/columns?formId=list", "/folders", `/${ids[0]}`, "/export?format=csv"];
    for (const each of paths) expect((await visitor.get(`${path}${each}`)).status).toBe(401);
    const writes = ["/changes", `/${ids[0]}/notes`, `/${ids[0]}/replies`];
    for (const each of writes) expect((await visitor.post(`${path}${each}`, {})).status).toBe(401);
  });
});

describe("folders", () => {
  it("keep spam with its reasons until it is released, and take what an owner files as spam", async () => {
    const form = formNamed("spam");
    const spam = await submit(form, everyAnswer, { spamReasons: ["honeypot", "too-many-links"] });
    const ham = await submit(form, everyAnswer);
    await caughtUp();
    expect(await counts("spam")).toMatchObject({ inbox: 1, spam: 1, deleted: 0 });
    expect((await list("?formId=spam&folder=spam")).rows).toMatchObject([
      { submissionId: spam, spamReasons: ["honeypot", "too-many-links"], spam: true },
    ]);
    expect(await idsOf("?formId=spam&folder=spam&spamReason=honeypot")).toEqual([spam]);
    expect(await idsOf("?formId=spam&folder=spam&spamReason=captcha-failed")).toEqual([]);
    expect(await change("release", spam)).toEqual({ changed: [spam], missing: [] });
    expect(await change("mark-as-spam", ham)).toEqual({ changed: [ham], missing: [] });
    expect(await idsOf("?formId=spam")).toEqual([spam]);
    expect(await idsOf("?formId=spam&folder=spam&spamReason=owner")).toEqual([ham]);
    expect(await idsOf("?formId=spam&folder=spam&filters=reasons:is:owner")).toEqual([ham]);
    expect(await idsOf("?formId=spam&folder=spam&filters=reasons:not:honeypot")).toEqual([ham]);
    expect((await one(spam)).spamReasons).toEqual(["honeypot", "too-many-links"]);
  });

  it("change many rows, count the unchanged ones, and restore rows to their former folder", async () => {
    const form = formNamed("many");
    const ids = await Promise.all(Array.from({ length: 60 }, () => submit(form, {})));
    const spam = await submit(form, {}, { spamReasons: ["too-many"] });
    const nobody = id();
    await change("delete", ids[0] as string);
    const { changed, missing } = await change("delete", ...ids, spam, nobody);
    expect(new Set(changed)).toEqual(new Set([...ids.slice(1), spam]));
    expect(missing).toEqual([nobody]);
    expect(await counts("many")).toMatchObject({ inbox: 0, spam: 0, deleted: 61 });
    await change("restore", ...changed);
    expect(await counts("many")).toMatchObject({ inbox: 59, spam: 1, deleted: 1 });
    const tooMany = Array.from({ length: 201 }, () => nobody);
    const refused = await owner.post(`${path}/changes`, {
      change: "delete",
      submissionIds: tooMany,
    });
    expect(refused.status).toBe(400);
  });
});

describe("notes", () => {
  it("are added once, removed, and sealed for anyone who sent the submission", async () => {
    const form = formNamed("notes");
    const submission = await submit(form, everyAnswer);
    const noteId = id();
    const add = (note: string) =>
      owner.post<Refused>(`${path}/${submission}/notes`, { noteId, note });
    expect((await add("Called back, wants a discount.")).status).toBe(204);
    expect((await add("Called back, wants a discount.")).status).toBe(204);
    expect((await one(submission)).notes).toMatchObject([
      { noteId, note: "Called back, wants a discount." },
    ]);
    expect((await list("?formId=notes")).rows).toMatchObject([{ noteCount: 1 }]);
    const log = await server.infrastructure.eventStore.readAll({ after: 0n, limit: 10_000 });
    expect(log.events.some(({ type }) => type === "SubmissionNoteAdded")).toBe(true);
    expect(JSON.stringify(log.events.map(({ data }) => data))).not.toContain("discount");
    expect((await owner.delete(`${path}/${submission}/notes/${noteId}`)).status).toBe(204);
    expect((await one(submission)).notes).toEqual([]);
    expect((await owner.post(`${path}/${id()}/notes`, { noteId, note: "x" })).status).toBe(404);
    expect((await owner.post(`${path}/${submission}/notes`, { noteId, note: " " })).status).toBe(
      400,
    );
  });
});

describe("a reply", () => {
  const mail = { to: "Ann@shop.example", subject: "Re: A big party", text: "Gladly." };
  it("goes to an address that was given, once, and is sealed", async () => {
    const submission = await submit(formNamed("reply"), everyAnswer);
    await caughtUp();
    expect((await one(submission)).addresses).toEqual(["ann@shop.example"]);
    const replyId = id();
    const send = (more: object) =>
      owner.post<Refused>(`${path}/${submission}/replies`, { replyId, ...mail, ...more });
    const elsewhere = await send({ to: "mallory@shop.example" });
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([400, "address-not-given"]);
    expect((await send({ subject: "a\r\nBcc: x" })).status).toBe(400);
    expect((await send({})).status).toBe(204);
    expect((await send({})).status).toBe(204);
    expect((await one(submission)).replies).toMatchObject([{ replyId, ...mail }]);
    expect((await one(submission)).replies[0]?.repliedBy).toMatch(/^owner:/);
  });

  it("needs an address", async () => {
    const submission = await submit(formNamed("reply"), {});
    const sent = await owner.post<Refused>(`${path}/${submission}/replies`, {
      replyId: id(),
      ...mail,
    });
    expect([sent.status, sent.body.error.code]).toEqual([400, "address-not-given"]);
  });
});

describe("someone who was forgotten", () => {
  it("is forgotten in answers, notes and replies; their submissions can still be filed", async () => {
    const { personalData, eventStore, now } = server.infrastructure;
    const form = formNamed("forgotten");
    const email = "forget@shop.example";
    const submission = await submit(form, { ...everyAnswer, email });
    const mail = { to: email, subject: "Re: party", text: "Gladly." };
    await owner.post(`${path}/${submission}/notes`, { noteId: id(), note: "A note" });
    await owner.post(`${path}/${submission}/replies`, { replyId: id(), ...mail });
    const personId = (await personalData.find("demo", email)) as string;
    await personalData.destroyKey("demo", personId);
    await eventStore.append({
      stream: `person-demo.${personId}`,
      expectedRevision: "any",
      events: [
        { id: id(), type: "PersonForgotten", version: 1, data: { personId, forgottenAt: now() } },
      ],
      metadata,
    });
    await caughtUp();
    const shown = await one(submission);
    expect(shown).toMatchObject({ answers: null, values: null, addresses: [] });
    expect(shown.notes).toMatchObject([{ note: null }]);
    expect(shown.replies).toMatchObject([{ to: null, subject: null, text: null }]);
    const note = await owner.post<Refused>(`${path}/${submission}/notes`, {
      noteId: id(),
      note: "more",
    });
    expect([note.status, note.body.error.code]).toEqual([409, "person-forgotten"]);
    const reply = await owner.post(`${path}/${submission}/replies`, { replyId: id(), ...mail });
    expect(reply.status).toBe(409);
    expect((await change("delete", submission)).changed).toEqual([submission]);
    expect(await idsOf("?formId=forgotten&folder=deleted")).toEqual([submission]);
    expect(await idsOf("?formId=forgotten&folder=deleted&search=cakes")).toEqual([]);
  });
});

it("are counted up to as many as anybody turns pages for, and paged behind them", async () => {
  await server.database.query(
    `insert into read.form_submissions (website_id, submission_id, form_id, form_name, person_id, fields,
       spam, spam_by_owner, spam_reasons, deleted, page_title, page_id, page_path, submitted_at)
     select 'demo', gen_random_uuid(), 'countless', 'Countless', gen_random_uuid(), '[]',
            false, false, '{}', false, '', '', '/', now() from generate_series(1, 10001)`,
  );
  const { rows, previous: _previous, ...page } = await list("?formId=countless&page=201");
  expect(page).toEqual({ page: 201, pageSize: 50, total: 10_000, capped: true, next: null });
  expect(await counts("countless")).toMatchObject({ inbox: 10_000, capped: ["inbox"] });
  expect(rows).toHaveLength(1);
  expect(await list(`?formId=${everyTypeForm.formId}`)).toMatchObject({ capped: false });
});
