import { FormDefinition } from "#domain/forms/definition.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { Database } from "#infra/postgres/port.ts";
import { formSubmissions } from "#projections/form-submissions/form-submissions.ts";
import { foldOf } from "#projections/kit/fold.ts";
import type { Projectable } from "#projections/kit/projection.ts";
import { createTables, run, schemaOf, showViews } from "#projections/kit/schema.ts";

const BATCH = 1_000;
const HOUR_MS = 3_600_000;
const STARTED = Date.parse("2030-01-01T00:00:00.000Z");
const words =
  "paper ink journal linen gift order late colour blue when could please thank shop".split(" ");
const colors = ["Red", "Blue", "Green", "Black"];

export const benchForm = FormDefinition.parse({
  formId: "bench",
  name: "Bench",
  submissionMessage: "Thank you.",
  fields: [
    { type: "name", fieldId: "name", title: "Name" },
    { type: "email", fieldId: "email", title: "Email" },
    { type: "text", fieldId: "subject", title: "Subject" },
    { type: "textarea", fieldId: "message", title: "Message" },
    { type: "number", fieldId: "guests", title: "Guests" },
    { type: "date", fieldId: "day", title: "Day" },
    { type: "radio", fieldId: "color", title: "Color", options: colors },
    { type: "checkbox", fieldId: "extras", title: "Extras", options: ["Ribbon", "Card", "Box"] },
    { type: "likert", fieldId: "opinion", title: "Opinion", options: ["Price", "Taste"] },
  ],
});

/** The same content for the same number. */
const valuesOf = (n: number): Readonly<Record<string, unknown>> => {
  const word = (at: number) => words[(n * 7 + at * 13) % words.length] as string;
  const text = (count: number) =>
    Array.from({ length: count }, (_, at) => word(at * (n + 3))).join(" ");
  return {
    name: [word(1), `Nr ${n}`],
    email: `visitor${n}@shop.example`,
    subject: text(4),
    message: text(20 + (n % 60)),
    guests: String((n * 31) % 500),
    day: [String(1 + (n % 12)), String(1 + (n % 28)), "2031"],
    color: colors[n % 4],
    extras: n % 3 === 0 ? ["Ribbon"] : ["Card", "Box"],
    opinion: { Price: [String((n % 5) - 2)], Taste: ["1"] },
  };
};

const event = (
  n: number,
  type: string,
  stream: string,
  data: Projectable["data"],
): Projectable => ({
  id: newId(),
  stream,
  revision: 0n,
  position: BigInt(n + 1),
  type,
  version: 1,
  data,
  metadata: { websiteId: "demo", actor: "visitor", correlationId: "bench" },
  recordedAt: new Date(STARTED).toISOString(),
  personal: null,
  open: () => null,
});

const submission = (n: number): Projectable => {
  const submissionId = newId();
  const { fields, formId, name } = benchForm;
  const data = {
    submissionId,
    formId,
    formName: name,
    formVersion: 1,
    fields: fields.map(({ fieldId, title, type }) => ({ fieldId, title, type })),
    person: { personId: newId(), sealed: "" },
    answersDigest: "",
    spamReasons: n % 20 === 0 ? ["too-many-links"] : [],
    pageTitle: "Contact",
    pageId: "",
    contentSource: null,
    pagePath: "/contact",
    pagePermissionTypeValue: null,
    submittedAt: new Date(STARTED + (n * HOUR_MS) / 10).toISOString(),
  };
  const recorded = event(n, "FormSubmitted", `formSubmission-demo.${submissionId}`, data);
  return { ...recorded, personal: { values: valuesOf(n) } };
};

/**
 * The projection's tables with this many submissions of one form, as the worker would write them.
 */
export const fillSubmissions = async (database: Database, count: number): Promise<void> => {
  const schema = schemaOf(formSubmissions, "bench");
  await database.transaction(async (sql) => {
    await createTables(sql, formSubmissions, schema);
    await showViews(sql, formSubmissions, schema);
  });
  const released = { version: 1, form: benchForm, releasedAt: new Date(STARTED).toISOString() };
  const first = event(0, "FormReleased", "form-demo.bench", JSON.parse(JSON.stringify(released)));
  const fold = foldOf(formSubmissions, { sql: database, schema });
  for (let at = 0; at < count; at += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - at) }, (_, n) => submission(at + n));
    const events = at === 0 ? [first, ...batch] : batch;
    const statements = await fold(events);
    await database.transaction((sql) => run(sql, schema, statements));
  }
  await database.query(`vacuum analyze "${schema}".form_submissions`);
};
