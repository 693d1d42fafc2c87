import { parquetReadObjects } from "hyparquet";
import { expect, it } from "vitest";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { everyAnswer, everyTypeForm } from "#tests/support/submissions.ts";
import {
  caughtUp,
  csv,
  define,
  download,
  empty,
  full,
  metadata,
  owner,
  parquet,
  path,
  server,
  setUpExport,
  submit,
} from "#tests/support/submissions-export-setup.ts";

setUpExport();

it("writes CSV with every field's answer as an owner reads it [B3.24]", async () => {
  const rows = await csv("formId=every&sort=submittedAt");
  expect(rows).toHaveLength(2);
  const [first, second] = rows;
  expect(first).toMatchObject({
    Submission: full,
    "Sent (America/New_York)": "2030-01-01 07:00:00",
    Form: "Every type",
    Version: "1",
    Folder: "inbox",
    "Person erased": "No",
    Name: "Ann Lee",
    Message: "We would like cakes.\nMany of them.",
    Budget: "$1,250.50",
    Phone: "'+44 555-123-4567",
    Handle: "'@ann",
    Secret: "••••••••",
    Extras: "Ribbon, Box",
    Opinion: "Price: Strongly Disagree\nTaste: Strongly Agree",
  });
  expect(second).toMatchObject({ Submission: empty, Name: "N/A", Opinion: "N/A", Secret: "N/A" });
  expect(Object.keys(first ?? {}).slice(9)).toEqual(
    everyTypeForm.fields.filter(({ type }) => type !== "section").map(({ title }) => title),
  );
});

it("writes CSV of exactly the columns that the table shows, in their order", async () => {
  const [row] = await csv(
    "formId=every&sort=submittedAt&columns=page,budget.currency,submittedAt,x.y",
  );
  expect(Object.entries(row ?? {})).toEqual([
    ["Page", "/contact"],
    ["Budget", "$1,250.50"],
    ["Sent", "Jan 1, 2030, 7:00 AM"],
  ]);
  const [plain] = await csv(
    "formId=every&sort=submittedAt&cells=plain&columns=submittedAt,budget.currency",
  );
  expect(Object.values(plain ?? {})).toEqual(["2030-01-01T12:00:00.000Z", "1250.5"]);
  const [all] = await csv("sort=submittedAt&columns=answers,form");
  expect(Object.keys(all ?? {})).toEqual(["Answers", "Form"]);
  expect(all?.Answers).toContain("Ann Lee · ");
});

it("writes Parquet in which every type of field has its own type", async () => {
  const { rows, metadata: file } = await parquet("formId=every&sort=submittedAt");
  expect(rows).toEqual([
    {
      Submission: full,
      Sent: new Date("2030-01-01T12:00:00.000Z"),
      Form: "Every type",
      Version: 1,
      Folder: "inbox",
      "Spam reasons": [],
      "Page title": "Contact",
      Page: "/contact",
      "Person erased": false,
      Name: "Ann Lee",
      Email: "ann@shop.example",
      Subject: "A big party",
      Message: "We would like cakes.\nMany of them.",
      Guests: 120,
      Budget: 1250.5,
      Day: new Date("2030-12-31T00:00:00.000Z"),
      Hour: (21 * 60 + 5) * 60_000,
      Phone: "+44 555-123-4567",
      Address: "1 High Street\nTown 12345\nUS",
      Website: "https://ann.example",
      Handle: "@ann",
      Secret: null,
      Color: "Red",
      Size: "Large",
      Extras: ["Ribbon", "Box"],
      "Opinion: Price": -2,
      "Opinion: Taste": 2,
      Referrer: "newsletter",
    },
    expect.objectContaining({
      Submission: empty,
      Name: null,
      Guests: null,
      "Opinion: Price": null,
    }),
  ]);
  const types = Object.fromEntries(
    file.schema.map(({ name, type, converted_type, logical_type }) => [
      name,
      logical_type?.type ?? converted_type ?? type,
    ]),
  );
  expect(types).toMatchObject({
    Submission: "UUID",
    Sent: "TIMESTAMP_MILLIS",
    Guests: "DOUBLE",
    Budget: "DOUBLE",
    Day: "DATE",
    Hour: "TIME_MILLIS",
    Extras: "LIST",
    "Opinion: Price": "INT32",
    Name: "UTF8",
    "Person erased": "BOOLEAN",
  });
});

it("names the file after the form, the folder and the day, and says how long it is", async () => {
  const inbox = await download("format=csv&formId=every");
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "America/New_York" });
  expect(inbox.headers.get("content-disposition")).toBe(
    `attachment; filename=every-type-${today}.csv`,
  );
  expect(inbox.headers.get("x-daybook-rows")).toBe("2");
  expect(inbox.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const spam = await download("format=parquet&folder=spam");
  expect(spam.headers.get("content-disposition")).toContain(`submissions-spam-${today}.parquet`);
  expect(await parquetReadObjects({ file: spam.bytes })).toEqual([]);
});

it("writes exactly what the filters select, in their order", async () => {
  const form = { ...everyTypeForm, formId: "filtered", name: "Filtered" };
  await define(form);
  const ids: string[] = [];
  for (const guests of ["5", "40", "300"])
    ids.push(await submit(form, { guests, color: guests === "5" ? "Red" : "Blue" }));
  await submit(form, { color: "Blue" }, { spamReasons: ["honeypot"] });
  await caughtUp();
  const blue = encodeURIComponent('[{"is":"chosen","fieldId":"color","option":"Blue"}]');
  const query = `formId=filtered&sort=-guests.number&answers=${blue}`;
  expect((await csv(query)).map(({ Submission }) => Submission)).toEqual([ids[2], ids[1]]);
  const { rows } = await parquet(query);
  expect(rows.map(({ Submission }) => Submission)).toEqual([ids[2], ids[1]]);
  const spam = await csv("formId=filtered&folder=spam");
  expect(spam).toMatchObject([{ Folder: "spam", "Spam reasons": "Hidden field filled in" }]);
});

it("lets no answer become a formula", async () => {
  const form: FormDefinition = {
    ...everyTypeForm,
    formId: "formula",
    name: "Formula",
    fields: [
      {
        type: "text",
        fieldId: "a",
        title: "=1+1",
        description: "",
        required: false,
        placeholder: "",
      },
      {
        type: "number",
        fieldId: "b",
        title: "B",
        description: "",
        required: false,
        placeholder: "",
      },
    ],
  };
  await define(form);
  await submit(form, { a: '=HYPERLINK("https://evil.example";"x")', b: "-5" });
  await caughtUp();
  expect(await csv("formId=formula")).toMatchObject([
    { "'=1+1": `'=HYPERLINK("https://evil.example";"x")`, B: "-5" },
  ]);
});

it("keeps answers to removed fields, and has empty cells for fields of other versions", async () => {
  const [name, email] = everyTypeForm.fields;
  if (name === undefined || email === undefined) throw new Error("The form has no fields.");
  const first = { ...everyTypeForm, formId: "dropped", name: "Dropped", fields: [name] };
  const second = { ...first, fields: [email, { ...email, fieldId: "other" }] };
  await define(first);
  await submit(first, { name: ["Old", "One"] });
  await define(second);
  await submit(second, { email: "new@shop.example" }, { version: 2 });
  await caughtUp();
  const rows = await csv("formId=dropped&sort=submittedAt");
  expect(rows).toMatchObject([
    { Email: "", "Email (other)": "", Name: "Old One" },
    { Email: "new@shop.example", "Email (other)": "N/A", Name: "" },
  ]);
});

it("puts several forms into one file, each under its name", async () => {
  const rows = await csv("sort=-submittedAt");
  expect(rows[1]).toMatchObject({ "Every type: Name": "Ann Lee", "Filtered: Color": "" });
});

it("says of whom is forgotten that they are, and nothing else about them", async () => {
  const { personalData, eventStore, newId, now } = server.infrastructure;
  const form = { ...everyTypeForm, formId: "forgotten", name: "Forgotten form" };
  await define(form);
  const email = "forget@shop.example";
  const id = await submit(form, { ...everyAnswer, email });
  const personId = (await personalData.find("demo", email)) as string;
  await personalData.destroyKey("demo", personId);
  const event = { id: newId(), version: 1, data: { personId, forgottenAt: now() } };
  await eventStore.append({
    stream: `person-demo.${personId}`,
    expectedRevision: "any",
    events: [{ ...event, type: "PersonForgotten" }],
    metadata,
  });
  await caughtUp();
  expect(await csv("formId=forgotten")).toMatchObject([
    { Submission: id, "Person erased": "Yes", Name: "Forgotten", Email: "Forgotten" },
  ]);
  const { rows } = await parquet("formId=forgotten");
  expect(rows).toMatchObject([{ Submission: id, "Person erased": true, Name: null, Guests: null }]);
});

it("ends when anyone who asked goes away, and serves the next", async () => {
  const cookie = [...owner.cookies].map(([k, v]) => `${k}=${encodeURIComponent(v)}`).join("; ");
  for (const format of ["csv", "parquet"]) {
    const gone = new AbortController();
    const address = `${server.origin}${path}/export?format=${format}&formId=long`;
    const response = await fetch(address, { headers: { cookie }, signal: gone.signal });
    await response.body?.getReader().read();
    gone.abort();
  }
  expect(await csv("formId=every")).toHaveLength(2);
});

it("is refused like any other list when the filters make no sense", async () => {
  for (const query of ["format=xlsx", "format=csv&folder=x", "format=csv&from=yesterday", ""])
    expect((await owner.get(`${path}/export?${query}`)).status).toBe(400);
});
