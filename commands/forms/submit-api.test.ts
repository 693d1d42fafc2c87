import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formDecider } from "#domain/forms/decide-form.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import { FormEvent } from "#domain/forms/events.ts";
import { honeypotFieldId } from "#domain/forms/honeypot.ts";
import { solveAltcha } from "#infra/captcha/solve.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, startTestServerOn, type TestServer } from "#tests/support/server.ts";
import { everyAnswer, everyTypeForm } from "#tests/support/submissions.ts";
import { until } from "#tests/support/wait-for.ts";
import { canonical } from "./answers.ts";
import { createDefineForm } from "./define-form.ts";
import { createFormKeys } from "./form-keys.ts";

type Saved = {
  data: { submissionId: string; message: string; postSubmitHtml: string; redirect: string | null };
  error: { code: string; message: string; fields?: Record<string, string> };
};
type Recorded = { formVersion: number; spamReasons: string[]; answersDigest: string };

const spam = {
  honeypot: true,
  minimumFillSeconds: 0,
  maximumLinks: null,
  maximumPerHour: null,
};
const form = (formId: string, more: object = {}) =>
  FormDefinition.parse({
    formId,
    name: formId,
    submissionMessage: "Thanks",
    spam,
    fields: [{ type: "textarea", fieldId: "message", title: "Message", required: true }],
    ...more,
  });
const MINUTE_MS = 60_000;

let server: TestServer;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_ROLES: "web,projections" });
  visitor = await createClient(server.origin);
});
afterAll(() => server.stop());

const define = async (definition: FormDefinition, on = server) => {
  const { handler, now } = on.infrastructure;
  const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
  await createDefineForm({ handler, now })(definition, metadata);
  return definition;
};
/** A key as if it had been asked for a while ago. */
const keyFrom = (agoMs: number, formId = "") => {
  const hex = (Date.now() - agoMs).toString(16).padStart(12, "0");
  const random = () =>
    Math.floor(Math.random() * 4_095)
      .toString(16)
      .padStart(3, "0");
  const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7${random()}-8${random()}-${random()}${random()}${random()}${random()}`;
  return createFormKeys(server.infrastructure.signing, () => id, Date.now).issue("demo", formId);
};
const save = (formId: string, body: object = {}, client = visitor) =>
  client.post<Saved>("/api/form/SaveFormSubmission", {
    key: keyFrom(MINUTE_MS, formId),
    form: { message: "Hello" },
    ...body,
  });
const recorded = async (submissionId: string) => {
  const rows = await server.database.query<{ data: Recorded }>(
    "select data from log.events where stream = $1",
    [`formSubmission-demo.${submissionId}`],
  );
  expect(rows).toHaveLength(1);
  return (rows[0] as { data: Recorded }).data;
};
const reasonsOf = async (sent: { body: Saved; status: number }) => {
  expect(sent.status).toBe(200);
  return (await recorded(sent.body.data.submissionId)).spamReasons;
};

describe("a submission", () => {
  it("may have an answer of every type [B3.5]", async () => {
    await define(everyTypeForm);
    const { status, body } = await save("every", { form: everyAnswer });
    expect([status, body.error]).toEqual([200, undefined]);
    expect((await recorded(body.data.submissionId)).formVersion).toBe(1);
  });

  it("says what the form says afterwards [B2.38] [B4.3]", async () => {
    await define(
      form("says", {
        submissionMessage: "Bye",
        postSubmitHtml: "<p>See <b>you</b></p><script>x</script>",
        successRedirect: "/thanks",
      }),
    );
    expect((await save("says")).body.data).toMatchObject({
      message: "Bye",
      postSubmitHtml: "<p>See <b>you</b></p>",
      redirect: "/thanks",
    });
  });

  it("with a phone number that cannot be is refused by the server", async () => {
    await define(form("phone", { fields: [{ type: "phone", fieldId: "p", title: "P" }] }));
    const send = (...p: string[]) => save("phone", { form: { p } });
    expect((await send("49", "30", "901", "820")).status).toBe(200);
    const refused = await send("999", "30", "901", "820");
    expect([refused.status, refused.body.error.fields]).toEqual([
      ...[400, { p: "Enter a phone number." }],
    ]);
  });

  it("to a form that is removed, not released or not there is refused [B8.12]", async () => {
    await define(form("removed"));
    const { handler, now } = server.infrastructure;
    const sent = { key: keyFrom(MINUTE_MS, "removed") };
    expect((await save("removed", sent)).status).toBe(200);
    const { run } = handler(formDecider, FormEvent);
    const metadata = { websiteId: "demo", actor: "owner:o", correlationId: "test" };
    await run("removed", { type: "RemoveForm", at: now() }, { metadata });
    await run("draft", { type: "CreateForm", form: form("draft"), at: now() }, { metadata });
    for (const formId of ["removed", "draft", "never"]) {
      const { status, body } = await save(formId);
      expect([status, body.error.message]).toEqual([404, "This form has not been configured yet."]);
      expect((await visitor.post(`/api/rest/forms/validate/${formId}`, {})).status).toBe(404);
    }
    // A repeated submission gets the same answer.
    expect((await save("removed", sent)).status).toBe(200);
  });
});

describe("a submission that is sent again", () => {
  it("is recognized by a digest under the person's own key, which says nothing once they are forgotten", async () => {
    const asking = { fields: [{ type: "email", fieldId: "email", title: "Email" }] };
    await define(form("digest", asking));
    const email = "digest@visitor.example";
    const sent = { key: keyFrom(MINUTE_MS, "digest"), form: { email } };
    const { submissionId } = (await save("digest", sent)).body.data;
    const { answersDigest } = await recorded(submissionId);
    const { personalData, signing } = server.infrastructure;
    const personId = (await personalData.find("demo", email)) ?? "";
    const guess = `answers of ${submissionId} ${JSON.stringify({ email })}`;
    expect(answersDigest).toHaveLength(44);
    // The installation's secret alone does not allow guesses.
    for (const text of [JSON.stringify({ email }), guess])
      expect(answersDigest).not.toBe(signing.sign(`answers of ${submissionId}`, text));
    expect(
      (await save("digest", { ...sent, form: { email: "other@visitor.example" } })).status,
    ).toBe(409);
    await personalData.destroyKey("demo", personId);
    expect(await personalData.digestFor("demo", personId, guess)).toBeUndefined();
  });
  it("is recognized by the digest of the release before, too", async () => {
    await define(form("former"));
    const sent = { key: keyFrom(MINUTE_MS, "former"), form: { message: "Hello" } };
    const once = await save("former", sent);
    const { submissionId } = once.body.data;
    const { signing } = server.infrastructure;
    const former = signing.sign(`answers of ${submissionId}`, canonical({ message: "Hello" }));
    // As if the release before had recorded it.
    await server.database.query(
      "update log.events set data = jsonb_set(data::jsonb, '{answersDigest}', to_jsonb($2::text)) where stream = $1",
      [`formSubmission-demo.${submissionId}`, former],
    );
    // The first process remembers what it recorded itself.
    const upgraded = await startTestServerOn(server, { DAYBOOK_ROLES: "web" });
    try {
      const client = await createClient(upgraded.origin);
      const after = await save("former", sent, client);
      expect(after).toMatchObject({ status: 200, body: once.body });
      const other = { ...sent, form: { message: "Other" } };
      expect((await save("former", other, client)).status).toBe(409);
    } finally {
      await upgraded.stop();
    }
  });
});

describe("a submission of someone who has been forgotten since", () => {
  it("makes nobody again when it is sent again", async () => {
    const asking = { fields: [{ type: "email", fieldId: "email", title: "Email" }] };
    await define(form("forgotten", asking));
    const email = "gone@visitor.example";
    const sent = { key: keyFrom(MINUTE_MS, "forgotten"), form: { email } };
    const once = await save("forgotten", sent);
    const { personalData } = server.infrastructure;
    const personId = await personalData.find("demo", email);
    await personalData.destroyKey("demo", personId ?? "");
    expect(await save("forgotten", sent)).toMatchObject({ status: 200, body: once.body });
    expect(personId).toBeDefined();
    expect(await personalData.find("demo", email)).toBeUndefined();
  });

  it("keeps nobody else from being met for the first time", async () => {
    const email = "new@visitor.example";
    const sent = { key: keyFrom(MINUTE_MS, "forgotten"), form: { email } };
    expect((await save("forgotten", sent)).status).toBe(200);
    expect(await server.infrastructure.personalData.find("demo", email)).toBeDefined();
  });
});

describe("a form that changed while it was filled in", () => {
  const asking = (fieldId: string) =>
    form("changing", {
      name: `With ${fieldId}`,
      fields: [{ type: "text", fieldId, title: fieldId, required: true }],
    });

  it("takes the answers to the version that was shown, and says which it was [B3.15]", async () => {
    await define(asking("old"));
    await define(asking("new"));
    const send = (body: object) => save("changing", body);
    const old = await send({ formVersion: 1, form: { old: "x" } });
    expect(old.status).toBe(200);
    expect((await recorded(old.body.data.submissionId)).formVersion).toBe(1);
    const present = await send({ form: { new: "x" } });
    expect((await recorded(present.body.data.submissionId)).formVersion).toBe(2);
    for (const formVersion of [undefined, 2, 99])
      expect((await send({ formVersion, form: { old: "x" } })).body.error.fields).toEqual({
        new: "Required",
      });
    expect((await send({ formVersion: 0, form: { old: "x" } })).status).toBe(400);
  });

  it("knows a retry, whatever was released in between", async () => {
    await define(asking("first"));
    const sent = { key: keyFrom(MINUTE_MS, "changing"), form: { first: "x" } };
    const once = await save("changing", sent);
    await define(asking("second"));
    expect(await save("changing", sent)).toMatchObject({ status: 200, body: once.body });
    await recorded(once.body.data.submissionId);
  });

  it("is validated by the version that was shown [B5.8] [B7.3]", async () => {
    const asking = (fieldId: string) =>
      form("checked", { fields: [{ type: "text", fieldId, title: "A", required: true }] });
    await define(asking("before"));
    await define(asking("after"));
    const validate = (query: string) =>
      visitor.post<{ errors: object }>(`/api/rest/forms/validate/checked${query}`, { before: "x" });
    expect((await validate("?formVersion=1")).status).toBe(200);
    for (const query of ["", "?formVersion=2"])
      expect((await validate(query)).body.errors).toEqual({ after: "Required" });
  });
});

describe("what looks like spam", () => {
  it("is recorded with its reasons, and answered like any other submission", async () => {
    const suspicious = form("suspicious", {
      spam: { honeypot: true, minimumFillSeconds: 3, maximumLinks: 1, maximumPerHour: null },
    });
    await define(suspicious);
    const trap = honeypotFieldId(suspicious);
    const fine = await save("suspicious");
    expect(await reasonsOf(fine)).toEqual([]);
    const links = "https://a.example https://b.example";
    const sent = await save("suspicious", {
      key: keyFrom(1_000, "suspicious"),
      form: { message: links, [trap]: "x" },
    });
    expect(await reasonsOf(sent)).toEqual(["honeypot", "filled-too-fast", "too-many-links"]);
    const { submissionId: _mine, ...told } = sent.body.data;
    const { submissionId: _theirs, ...fineTold } = fine.body.data;
    expect(told).toEqual(fineTold);
    expect(
      await reasonsOf(await save("suspicious", { form: { message: "x", [trap]: "" } })),
    ).toEqual([]);
  });

  it("are too many from one place within an hour; a retry is not one more, other forms do not count", async () => {
    const limited = { spam: { ...spam, maximumPerHour: 2 } };
    await define(form("hourly", limited));
    await define(form("hourly-too", limited));
    const key = keyFrom(MINUTE_MS, "hourly");
    expect(await reasonsOf(await save("hourly", { key }))).toEqual([]);
    expect(await reasonsOf(await save("hourly", { key }))).toEqual([]);
    expect(await reasonsOf(await save("hourly-too"))).toEqual([]);
    expect(await reasonsOf(await save("hourly"))).toEqual([]);
    expect(await reasonsOf(await save("hourly"))).toEqual(["too-many"]);
    const kept = await server.database.query<{ leaked: boolean }>(
      "select bool_or(to_jsonb(form_clients)::text like '%127.0.0%') as leaked from form_clients",
    );
    expect(kept).toEqual([{ leaked: false }]);
    // An hour later.
    await server.database.query(
      "update form_clients set sent_at = sent_at - interval '61 minutes' where form_id = 'hourly'",
    );
    expect(await reasonsOf(await save("hourly"))).toEqual([]);
  });
});

describe("a form with a captcha", () => {
  const guarded = form("guarded", { captcha: { siteKey: "inkwell" } });
  const solve = async () => solveAltcha((await visitor.get("/api/captcha/challenge")).body);

  it("asks for it before it takes the answers [B5.6] [B8.5] [B3.3]", async () => {
    await define(guarded);
    for (const captchaKey of [undefined, "", "  "]) {
      const { status, body } = await save("guarded", { captchaKey });
      expect([status, body.error.code, body.error.message]).toEqual([
        ...[400, "captcha-missing", "Complete CAPTCHA before submitting."],
      ]);
    }
    expect(await reasonsOf(await save("guarded", { captchaKey: await solve() }))).toEqual([]);
  });

  it("reports invalid answers first, and the captcha's solution stays valid", async () => {
    const captchaKey = await solve();
    const key = keyFrom(MINUTE_MS, "guarded");
    const refused = await save("guarded", { key, captchaKey, form: {} });
    expect(refused.body.error.code).toBe("answers-invalid");
    expect(await reasonsOf(await save("guarded", { key, captchaKey }))).toEqual([]);
  });

  it("takes a solution for one submission, however often that is sent", async () => {
    const captchaKey = await solve();
    const key = keyFrom(MINUTE_MS, "guarded");
    const many = await Promise.all(
      Array.from({ length: 12 }, () => save("guarded", { key, captchaKey })),
    );
    for (const sent of many) expect(await reasonsOf(sent)).toEqual([]);
    expect(await reasonsOf(await save("guarded", { captchaKey }))).toEqual(["captcha-failed"]);
  });

  it("takes what was not solved for spam, and drops nothing", async () => {
    for (const captchaKey of ["invented", "e30=", "x".repeat(10_000)])
      expect(await reasonsOf(await save("guarded", { captchaKey }))).toEqual(["captcha-failed"]);
    expect((await save("guarded", { captchaKey: "x".repeat(10_001) })).status).toBe(400);
  });

  it("is not asked for where none is configured", async () => {
    await define(form("open", { captcha: null }));
    expect(await reasonsOf(await save("open", { captchaKey: "whatever" }))).toEqual([]);
  });
});

describe("a body that is too large or unreadable", () => {
  it("is refused with a clear text", async () => {
    await define(form("sized"));
    const huge = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`f${n}`, "x".repeat(20_000)]),
    );
    const refused = await save("sized", { form: huge });
    expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([
      ...[413, "body-too-large"],
      "Your answers are too long. Please shorten them.",
    ]);
    const validated = await visitor.post<Saved>("/api/rest/forms/validate/sized", huge);
    expect(validated.status).toBe(413);
    expect((await save("sized", { form: { message: "x".repeat(20_000) } })).status).toBe(200);
  });

  it.each<[string, unknown]>([
    ["no JSON", "{"],
    ["no answers", { key: "k" }],
    ["answers that are no map", { key: "k", form: ["a"] }],
    ["nothing for an answer", { key: "k", form: { message: null } }],
    ["answers within answers", { key: "k", form: { message: { a: { b: "c" } } } }],
    ["a list", []],
    ["a number", 7],
  ])("%s cannot be read [B8.7]", async (_what, body) => {
    const { status, body: answer } = await visitor.post<Saved>(
      "/api/form/SaveFormSubmission",
      body,
    );
    expect([status, answer.error.message]).toEqual([
      ...[400, "Could not parse the form fields, please check your entries."],
    ]);
  });
});

it("every call of a form says in its own words that there were too many [B8.13]", async () => {
  const limited = await startTestServer({
    RATE_LIMIT_PER_MINUTE: "5",
    RATE_LIMIT_EXEMPT: "nobody",
    DAYBOOK_ROLES: "web,projections",
  });
  try {
    const client = await createClient(limited.origin);
    await define(form("contact"), limited);
    await until(async () => (await client.get("/contact")).status === 200);
    for (let n = 0; n < 5; n += 1) await client.post("/api/form/FormSubmissionKey");
    const calls = [
      client.post<Saved>("/api/form/FormSubmissionKey"),
      client.post<Saved>("/api/form/SaveFormSubmission", { key: "k", form: {} }),
      client.post<Saved>("/api/rest/forms/validate/x", {}),
    ];
    for (const { status, body, headers } of await Promise.all(calls)) {
      expect([status, body.error.message]).toEqual([
        ...[429, "Unable to submit form. Submission rate limit exceeded. Please try again later."],
      ]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const other = await client.post<Saved>("/api/commerce/shopping-cart/entries", {});
    expect(other.body.error.message).toBe("Please try again in a few seconds.");
    const page = await client.request<string>("/contact", {
      method: "POST",
      headers: { accept: "text/html" },
      form: { crumb: client.cookies.get("crumb") ?? "" },
    });
    expect([page.status, page.body.includes("Submission rate limit exceeded")]).toEqual([
      429,
      true,
    ]);
  } finally {
    await limited.stop();
  }
});

it("a defect says nothing but that the form could not be sent [B8.14]", async () => {
  await define(form("broken", { spam: { ...spam, maximumPerHour: 9 } }));
  await server.database.query("alter table form_clients rename to form_clients_away");
  try {
    const { status, body } = await save("broken");
    expect([status, body.error]).toEqual([
      ...[500, { code: "internal", message: "Unable to send form. Please try again later." }],
    ]);
  } finally {
    await server.database.query("alter table form_clients_away rename to form_clients");
  }
  expect((await save("broken")).status).toBe(200);
});
