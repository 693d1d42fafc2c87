import { describe, expect, it } from "vitest";
import {
  againDeliveryId,
  firstDeliveryId,
  mailDeliveryId,
  mailIdOf,
  readDeliveryId,
  replyDeliveryId,
  webhookDeliveryId,
} from "./delivery-ids.ts";
import { joiningBy } from "./list-joining.ts";
import { replyAddress, replyMail, submissionNotification } from "./notification.ts";
import { type ShownSubmission, webhookBody } from "./webhook-body.ts";

const submissionId = "11111111-1111-7111-8111-111111111111";
const other = "22222222-2222-4222-8222-222222222222";
const request = "33333333-3333-4333-8333-333333333333";

describe("the id of a delivery", () => {
  it.each([
    [mailDeliveryId(submissionId, 0), { kind: "mail", recipient: 0 }],
    [mailDeliveryId(submissionId, 19), { kind: "mail", recipient: 19 }],
    [webhookDeliveryId(submissionId, other), { kind: "webhook", webhookId: other }],
    [replyDeliveryId(submissionId, other), { kind: "reply", replyId: other }],
  ])("%s says what it is", (id, what) => {
    const plain = { submissionId, againFor: undefined, ...what };
    expect(readDeliveryId(id)).toEqual(plain);
    const again = readDeliveryId(againDeliveryId(id, request));
    expect(again).toEqual({ ...plain, againFor: request });
    expect(again && firstDeliveryId(again)).toBe(id);
    expect(mailIdOf(id)).toMatch(/^[\w.-]+$/);
  });
  it.each([
    "",
    submissionId,
    `${submissionId}:mail:${other}`,
    `${submissionId}:webhook:1`,
    `${submissionId}:fax:1`,
    `${submissionId}:mail:1:2`,
    `x${submissionId}:mail:1`,
    `test:${other}:${request}`,
  ])("is not %j", (id) => expect(readDeliveryId(id)).toBeUndefined());
});

const submission = (more: Partial<ShownSubmission> = {}): ShownSubmission => ({
  submissionId,
  formId: "contact",
  formName: "Contact\nus",
  formVersion: null,
  fields: [
    { fieldId: "who", title: "Your <name>", type: "name" },
    { fieldId: "mail", title: "", type: "email" },
    { fieldId: "where", title: "Address", type: "address" },
  ],
  values: { who: ["Ann", "Lee"], mail: " ann@shop.example ", where: ["1 High Street", "Town"] },
  pageTitle: "",
  pagePath: "",
  submittedAt: "2030-01-01T00:00:00.000Z",
  ...more,
});

describe("the email about a submission", () => {
  const mail = submissionNotification(submission(), 'https://shop.example/config?x="1');

  it("has a subject of one line", () => expect(mail.subject).toBe("New submission: Contact us"));
  it("says every answer in lines as the console does [B3.24]", () => {
    expect(mail.text).toContain("Your <name>:\nAnn Lee\n\nmail:\nann@shop.example\n");
    expect(mail.text).toContain("Address:\n1 High Street\nTown\n");
    expect(mail.text).toContain('https://shop.example/config?x="1');
    expect(submissionNotification(submission({ values: {} }), "").text).toContain("Address:\nN/A");
  });
  it("is escaped where it is HTML", () => {
    expect(mail.html).toContain("Your &lt;name&gt;");
    expect(mail.html).toContain("1 High Street<br>Town");
    expect(mail.html).toContain('href="https://shop.example/config?x=&quot;1"');
  });
  it("shortens an email that is too long", () => {
    const values = { where: ["x".repeat(9_000)] };
    const { text, html } = submissionNotification(submission({ values }), "");
    expect(text).toContain(`${"x".repeat(5_000)}…`);
    expect(text).not.toContain("x".repeat(5_001));
    expect(html).not.toContain("x".repeat(5_001));
    const { subject } = submissionNotification(submission({ formName: "y".repeat(900) }), "");
    expect(subject).toHaveLength(200);
  });
  it("is answered to the first address that is one", () => {
    expect(replyAddress(submission())).toBe("ann@shop.example");
    expect(replyAddress(submission({ values: { mail: "ann" } }))).toBeUndefined();
    expect(replyAddress(submission({ values: {} }))).toBeUndefined();
  });
});

it("a reply is as the owner wrote it, escaped", () => {
  const mail = replyMail({ subject: "Re:\r\nBcc: x", text: "<b>Yes</b>\nand no" });
  expect(mail.subject).toBe("Re: Bcc: x");
  expect(mail.text).toBe("<b>Yes</b>\nand no\n");
  expect(mail.html).toContain("&lt;b&gt;Yes&lt;/b&gt;<br>and no");
});

it("a webhook's body is the same text for the same submission", () => {
  expect(webhookBody("d", submission())).toBe(webhookBody("d", submission()));
  expect(JSON.parse(webhookBody("d", submission())).form).toEqual({
    id: "contact",
    name: "Contact\nus",
    version: null,
  });
});

describe("joining the form's mailing list", () => {
  const mailingList = { listId: other, consentFieldId: "ok" };
  const fields = [...submission().fields, { fieldId: "ok", title: "News", type: "checkbox" }];
  const by = (values: ShownSubmission["values"], list: typeof mailingList | null = mailingList) =>
    joiningBy({ mailingList: list }, { fields, values: { ...submission().values, ...values } });
  const ann = { listId: other, email: "ann@shop.example", name: "Ann Lee" };

  it("takes a ticked consent", () => {
    expect(by({ ok: ["Yes"] })).toEqual(ann);
    for (const ok of [[], [""], ""]) expect(by({ ok })).toBeUndefined();
    expect(by({})).toBeUndefined();
  });
  it("takes nobody by a consent that the form did not ask", () =>
    expect(joiningBy({ mailingList }, submission({ values: { ok: ["Yes"] } }))).toBeUndefined());
  it("needs no consent where the form asks for none, but an address", () => {
    const list = { listId: other, consentFieldId: null };
    expect(joiningBy({ mailingList: list }, submission())).toEqual(ann);
    expect(joiningBy({ mailingList: list }, submission({ values: {} }))).toBeUndefined();
    expect(joiningBy({ mailingList: null }, submission())).toBeUndefined();
  });
});

it("has null for a field without an answer, whatever its name is", () => {
  const fields = ["constructor", "toString"].map((fieldId) => ({
    fieldId,
    title: "",
    type: "text",
  }));
  const { answers } = JSON.parse(webhookBody("d", submission({ fields, values: {} })));
  expect(answers).toEqual(fields.map((field) => ({ ...field, value: null, text: "N/A" })));
});
