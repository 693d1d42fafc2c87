import { describe, expect, it } from "vitest";
import { FormDefinition } from "./definition.ts";
import { SpamReason } from "./events.ts";
import { honeypotFieldId } from "./honeypot.ts";
import { countLinks, type Signs, spamReasons } from "./spam.ts";
import { spamReasonTexts } from "./submission-texts.ts";

const fields = [
  { type: "textarea", fieldId: "message", title: "Message" },
  { type: "name", fieldId: "name", title: "Name" },
  { type: "website", fieldId: "site", title: "Site" },
  { type: "hidden", fieldId: "from", title: "", key: "from" },
  { type: "checkbox", fieldId: "topics", title: "Topics", options: ["https://a.example"] },
];
const form = (spam: object = {}) =>
  FormDefinition.parse({
    formId: "contact",
    name: "Contact",
    submissionMessage: "Thanks",
    fields,
    spam: {
      honeypot: true,
      minimumFillSeconds: 2,
      maximumLinks: 3,
      maximumPerHour: 30,
      ...spam,
    },
  });
const person: Signs = {
  sent: { message: "Hello" },
  fillMs: 2_000,
  sentWithinHour: 30,
  captchaFailed: false,
};
const reasons = (signs: Partial<Signs>, spam: object = {}) =>
  spamReasons(form(spam), { ...person, ...signs });
const links = (count: number) =>
  Array.from({ length: count }, (_, n) => `https://${n}.example`).join(" ");

describe("a submission", () => {
  it("of a person has no reasons", () => expect(reasons({})).toEqual([]));

  it("that has filled in what no person can see is spam, unless the trap is off", () => {
    const trap = honeypotFieldId(form());
    expect(reasons({ sent: { [trap]: "x" } })).toEqual(["honeypot"]);
    expect(reasons({ sent: { [trap]: ["", "x"] } })).toEqual(["honeypot"]);
    expect(reasons({ sent: { [trap]: 0 } })).toEqual(["honeypot"]);
    for (const empty of ["", [], [""]]) expect(reasons({ sent: { [trap]: empty } })).toEqual([]);
    expect(reasons({ sent: { [trap]: "x" } }, { honeypot: false })).toEqual([]);
  });

  it("that was filled in faster than people can is spam, unless nobody looks", () => {
    expect(reasons({ fillMs: 1_999 })).toEqual(["filled-too-fast"]);
    expect(reasons({ fillMs: -5 })).toEqual(["filled-too-fast"]);
    expect(reasons({ fillMs: 0 }, { minimumFillSeconds: 0 })).toEqual([]);
  });

  it("too many of which came from one place within an hour is spam, unless nobody counts", () => {
    expect(reasons({ sentWithinHour: 31 })).toEqual(["too-many"]);
    expect(reasons({ sentWithinHour: 9_999 }, { maximumPerHour: null })).toEqual([]);
  });

  it("whose captcha was not solved is spam", () =>
    expect(reasons({ captchaFailed: true })).toEqual(["captcha-failed"]));

  it("with too many links is spam, unless any number will do", () => {
    expect(reasons({ sent: { message: links(3) } })).toEqual([]);
    expect(reasons({ sent: { message: links(4) } })).toEqual(["too-many-links"]);
    expect(reasons({ sent: { message: links(400) } }, { maximumLinks: null })).toEqual([]);
    expect(reasons({ sent: { message: links(1) } }, { maximumLinks: 0 })).toEqual([
      "too-many-links",
    ]);
  });

  it("can have every reason at the same time, and each has a text", () => {
    const trap = honeypotFieldId(form());
    const all = reasons({
      sent: { [trap]: "x", message: links(9) },
      fillMs: 0,
      sentWithinHour: 99,
      captchaFailed: true,
    });
    expect([...all].sort()).toEqual([...SpamReason.options].sort());
    for (const reason of all) expect(spamReasonTexts[reason]).not.toBe("");
  });
});

describe("links", () => {
  it.each([
    ["none", 0],
    ["see https://a.example and HTTP://b.example", 2],
    ["www.a.example", 1],
    ["https://www.a.example", 1],
    ['<a href="https://a.example">x</a>[url=http://b.example]', 2],
    ["awww.nice", 0],
    ["https://".repeat(2_000), 2_000],
  ])("in %j", (message, count) => expect(countLinks(form(), { message })).toBe(count));

  it("count in every part, and not where a link was asked for or the page put it", () => {
    expect(countLinks(form(), { name: ["https://a.example", "www.b.example"] })).toBe(2);
    expect(countLinks(form(), { site: "https://a.example", from: "https://b.example" })).toBe(0);
    expect(countLinks(form(), { topics: ["https://a.example"] })).toBe(0);
  });
});

describe("the field that only robots see", () => {
  it("is never one of the form's own", () => {
    const taken = new Set<string>();
    for (let round = 0; round < 40; round += 1) {
      const name = honeypotFieldId({
        formId: "contact",
        fields: [...taken].map((fieldId) => ({ fieldId })),
      });
      expect(taken.has(name)).toBe(false);
      taken.add(name);
    }
  });
  it("is the same for the same form, has not the same name in all, and gives nothing away", () => {
    const names = Array.from({ length: 40 }, (_, n) =>
      honeypotFieldId({ formId: `form-${n}`, fields: [] }),
    );
    expect(new Set(names).size).toBeGreaterThan(3);
    expect(honeypotFieldId({ formId: "form-1", fields: [] })).toBe(names[1]);
    for (const name of names) expect(name).not.toMatch(/honey|pot|trap|bot|spam|hp|hidden/);
  });
});
