import { describe, expect, it } from "vitest";
import { FormDefinition, type FormField } from "./definition.ts";
import { definitionProblems } from "./definition-problems.ts";
import { formTemplateNames, formTemplates } from "./form-templates.ts";

const email = { type: "email", fieldId: "email", title: "Email" };
const form = (more: object = {}): FormDefinition =>
  FormDefinition.parse({
    formId: "f",
    name: "A form",
    submissionMessage: "Thanks",
    fields: [email],
    ...more,
  });
/** As `setting[at] of fieldId: message`. */
const problems = (more: object) =>
  definitionProblems(form(more)).map(({ setting, at, fieldId, message }) =>
    [
      setting + (at === null ? "" : `[${at}]`),
      fieldId === null ? "" : ` of ${fieldId}`,
      `: ${message}`,
    ].join(""),
  );
const ofField = (type: FormField["type"], more: object = {}) =>
  problems({ fields: [email, { type, fieldId: "x", title: "X", options: ["a"], ...more }] });
const webhook = (url: string, n = 1) => ({
  webhookId: `0190b7a0-0000-7000-8000-00000000000${n}`,
  url,
});

it("finds nothing wrong with a form that is ready [B3.15]", () => expect(problems({})).toEqual([]));

it("can release every template but the blank one", () => {
  expect(formTemplates.map(({ name }) => name)).toEqual([...formTemplateNames]);
  for (const { name, form: definition } of formTemplates)
    expect([name, definitionProblems({ ...definition, formId: name }).length]).toEqual([
      name,
      name === "blank" ? 1 : 0,
    ]);
});

it("says in which fieldset the blame lies [B3.15]", () => {
  const everything = form({
    name: " ",
    fields: [{ ...email, title: "" }],
    recipients: ["x"],
    successRedirect: "x",
    captcha: { siteKey: "" },
  });
  expect(
    definitionProblems(everything).map(({ fieldset, setting }) => `${fieldset} ${setting}`),
  ).toEqual([
    "build name",
    "build title",
    "storage recipients",
    "advanced successRedirect",
    "captcha captcha",
  ]);
});

describe("build", () => {
  it.each<[object, string]>([
    [{ name: "  " }, "name: Enter a form name"],
    [{ submitLabel: "" }, "submitLabel: Enter a button text"],
    [{ fields: [] }, "fields: Add at least one field that visitors can fill in"],
    [
      {
        fields: [
          { type: "section", fieldId: "s", title: "S" },
          { type: "hidden", fieldId: "h", title: "", key: "k" },
        ],
      },
      "fields: Add at least one field that visitors can fill in",
    ],
    [{ fields: [email, email] }, "fieldId of email: This field already exists"],
    [
      { fields: [{ ...email, fieldId: "__proto__" }] },
      "fieldId of __proto__: __proto__ is not one of the expected options",
    ],
  ])("%j", (more, problem) => expect(problems(more)).toEqual([problem]));

  it.each<[FormField["type"], object, string[]]>([
    ["text", { title: " " }, ["title of x: Enter a field title"]],
    ["section", { title: "" }, ["title of x: Enter a field title"]],
    ["section", { title: "", description: "About you" }, []],
    ["hidden", { title: "", key: "ref" }, []],
    ["hidden", { key: " " }, ["key of x: Enter a key for the hidden field"]],
    ["currency", { currencySymbol: "" }, ["currencySymbol of x: Enter a currency symbol"]],
    ["currency", { currencySymbol: "CHF" }, []],
    ["textarea", { maxLength: 20_000 }, []],
    [
      "textarea",
      { maxLength: 20_001 },
      ["maxLength of x: Answers can have up to 20,000 characters"],
    ],
    ["radio", { options: [] }, ["options of x: Add at least one option"]],
    ["checkbox", { options: ["a", ""] }, ["options[1] of x: Enter a text for this option"]],
    ["select", { options: ["a", "b", "a "] }, ["options[2] of x: This option already exists"]],
    ["likert", { options: [] }, ["options of x: Add at least one question"]],
    ["likert", { options: [" "] }, ["options[0] of x: Enter a text for this question"]],
    ["likert", { options: ["a", "a"] }, ["options[1] of x: This question already exists"]],
  ])("%s %j", (type, more, expected) => expect(ofField(type, more)).toEqual(expected));

  it("two hidden fields cannot take the same part of the address", () =>
    expect(
      problems({
        fields: ["h1", "h2"]
          .map((fieldId) => ({ type: "hidden", fieldId, title: "", key: "ref" }))
          .concat(email as never),
      }),
    ).toEqual(["key of h2: This key already exists"]));
});

describe("storage", () => {
  it.each<[string[], string[]]>([
    [["ann@shop.example"], []],
    [[""], ["recipients[0]: Please enter a valid email"]],
    [["ann"], ["recipients[0]: Emails must be formatted as user@domain.com"]],
    [
      ["ann@shop.example", "bob@", "Ann@shop.example"],
      [
        "recipients[1]: Emails must be formatted as user@domain.com",
        "recipients[2]: This recipient already exists",
      ],
    ],
  ])("recipients %j", (recipients, expected) => expect(problems({ recipients })).toEqual(expected));

  const link = "Links must be formatted as http://www.example.com or https://www.example.com";
  it.each([
    ["https://hooks.example/a?b=c", []],
    ["http://10.0.0.7:8080/", []],
    ["", [`webhooks[0]: ${link}`]],
    ["hooks.example", [`webhooks[0]: ${link}`]],
    ["javascript:alert(1)", [`webhooks[0]: ${link}`]],
    ["ftp://hooks.example", [`webhooks[0]: ${link}`]],
    ["https://", [`webhooks[0]: ${link}`]],
    ["https://user:secret@hooks.example/", [`webhooks[0]: ${link}`]],
    ["https://hooks.example\\@evil.example", [`webhooks[0]: ${link}`]],
    ["https://hooks.example/ a", [`webhooks[0]: ${link}`]],
    ["https://hooks-.example/", [`webhooks[0]: ${link}`]],
    ["https://hooks..example/", [`webhooks[0]: ${link}`]],
    // Read in every possible way, these would take longer than the sun has left.
    [`https://${"a".repeat(200)}_`, [`webhooks[0]: ${link}`]],
    [`https://${"a".repeat(1_900)}_`, [`webhooks[0]: ${link}`]],
  ])("webhook %j", (url, expected) =>
    expect(problems({ webhooks: [webhook(url)] })).toEqual(expected),
  );
  it("a webhook stands there once", () =>
    expect(
      problems({ webhooks: [webhook("https://a.example", 1), webhook("https://a.example", 2)] }),
    ).toEqual(["webhooks[1]: This webhook already exists"]));

  const consent = { type: "checkbox", fieldId: "news", title: "News", options: ["Yes"] };
  it.each<[object, string[]]>([
    [{ mailingList: { listId: "l", consentFieldId: null } }, []],
    [
      { mailingList: { listId: "", consentFieldId: null } },
      ["mailingList: A List must be selected"],
    ],
    [{ fields: [email, consent], mailingList: { listId: "l", consentFieldId: "news" } }, []],
    [
      { mailingList: { listId: "l", consentFieldId: "news" } },
      ["mailingList: news is not one of the expected options"],
    ],
    [
      { mailingList: { listId: "l", consentFieldId: "email" } },
      ["mailingList: email is not one of the expected options"],
    ],
    [
      { fields: [consent], mailingList: { listId: "l", consentFieldId: "news" } },
      ["mailingList: Add an email field so that submitters can join a list"],
    ],
  ])("mailing list %j", (more, expected) => expect(problems(more)).toEqual(expected));
});

describe("advanced", () => {
  const link = "Links must be formatted as http://www.example.com or https://www.example.com";
  it.each<[string | null, string[]]>([
    [null, []],
    ["/thank-you", []],
    ["/thank-you?from=form#top", []],
    ["https://shop.example/thanks", []],
    ["thank-you", ["successRedirect: thank-you is not a valid page URL"]],
    ["", ["successRedirect:  is not a valid page URL"]],
    ["//evil.example", ["successRedirect: //evil.example is not a valid page URL"]],
    ["/\\evil.example", ["successRedirect: /\\evil.example is not a valid page URL"]],
    ["/a b", ["successRedirect: /a b is not a valid page URL"]],
    ["javascript:alert(1)", ["successRedirect: javascript:alert(1) is not a valid page URL"]],
    ["https:/shop.example", [`successRedirect: ${link}`]],
  ])("redirect %j", (successRedirect, expected) =>
    expect(problems({ successRedirect })).toEqual(expected),
  );

  it("a form says something, or leads somewhere [B2.38]", () => {
    expect(problems({ submissionMessage: " " })).toEqual([
      "submissionMessage: Enter a message or choose a redirect page",
    ]);
    expect(problems({ submissionMessage: "", successRedirect: "/thanks" })).toEqual([]);
  });
});

describe("captcha", () => {
  it.each<[object | null, string[]]>([
    [null, []],
    [{ siteKey: "inkwell-forms" }, []],
    [{ siteKey: " " }, ["captcha: Enter a site key or turn off the captcha"]],
    [{ siteKey: "<script>" }, ["captcha: A site key can contain only letters, digits and . _ : -"]],
  ])("%j", (captcha, expected) => expect(problems({ captcha })).toEqual(expected));
});

it("texts have room for what people write, and no more", () => {
  const most = {
    submitLabel: 200,
    submissionMessage: 2_000,
    postSubmitHtml: 20_000,
    successRedirect: 2_000,
    disclaimer: 5_000,
  };
  const filled = (more: number) =>
    Object.fromEntries(
      Object.entries(most).map(([setting, length]) => [
        setting,
        (setting === "successRedirect" ? "/" : "x").padEnd(length + more, "x"),
      ]),
    );
  expect(problems(filled(0))).toEqual([]);
  expect(problems(filled(1))).toEqual([
    "submitLabel: Use up to 200 characters",
    "submissionMessage: Use up to 2,000 characters",
    "postSubmitHtml: Use up to 20,000 characters",
    "successRedirect: Use up to 2,000 characters",
    "disclaimer: Use up to 5,000 characters",
  ]);
});
