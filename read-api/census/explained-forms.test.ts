import { expect, it } from "vitest";
import { formSteps } from "#domain/forms/conversion-columns.ts";
import { firstRules } from "#domain/measuring/rules.ts";
import { formStepOf } from "#projections/census/form-conversion.ts";
import { orderIdOf } from "#tests/support/signing.ts";
import { firstVersion } from "../measuring/rules-history.ts";
import { formNumbers } from "./explained-forms.ts";

const at = "2026-03-08T15:00:00.000Z";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const BOT = "Googlebot/2.1 (+http://www.google.com/bot.html)";

const seen = (
  type: "FormRendered" | "FormStarted" | "FormFailed",
  visitorId: string | null,
  more: object = {},
) => ({
  type,
  visitor: null,
  data: {
    formId: "contact",
    visitorId,
    pagePath: "/contact",
    userAgent: BROWSER,
    ...(type === "FormFailed" && { fieldIds: ["email"] }),
    ...more,
  },
});
const sent = (visitor: string | null, spamReasons: readonly string[] = []) => ({
  type: "FormSubmitted",
  visitor,
  data: {
    submissionId: crypto.randomUUID(),
    formId: "contact",
    formName: "Contact",
    fields: [],
    person: { personId: crypto.randomUUID(), sealed: "" },
    answersDigest: "",
    spamReasons,
    pageTitle: "",
    pageId: "",
    contentSource: null,
    pagePath: "/contact",
    pagePermissionTypeValue: null,
    submittedAt: at,
  },
});

const events = [
  ...[seen("FormRendered", "ann"), seen("FormRendered", "ann"), seen("FormRendered", null)],
  ...[seen("FormRendered", "ben"), seen("FormRendered", "bot", { userAgent: BOT })],
  seen("FormRendered", "ben", { formId: "other" }),
  ...[seen("FormStarted", "ann"), seen("FormFailed", "ann"), seen("FormFailed", "ann")],
  ...[sent("ann"), sent(null), sent("spammer", ["honeypot"])],
];

it("explains each step of a form by how often and by how many visitors it was done, without bots and spam [B7.14]", async () => {
  const numbers = formNumbers(
    async () =>
      ({ type, data, visitor }, rules) =>
        formStepOf({ type, data, metadata: visitor == null ? {} : { visitorId: visitor } }, rules),
  );
  const found: unknown[] = [];
  for (const step of formSteps)
    for (const number of [numbers["form-times"], numbers["form-visitors"]]) {
      await number.load?.();
      const asked = {
        websiteId: "demo",
        id: `2026-03-08.2026-03-08.${step}:contact`,
        orderIdOf,
        timeZone: "America/New_York",
        currency: "USD",
        segment: [],
        measuringRules: [{ ...firstVersion, rules: firstRules }],
      };
      let state = number.begin(asked);
      for (const [place, event] of events.entries())
        state = number.evolve(state, {
          position: `${place + 1}`,
          stream: "formVisit-demo.1",
          actor: "visitor",
          at,
          ...(event as never as { readonly type: string; readonly data: never }),
        });
      found.push(number.measure(state));
    }
  expect(found).toEqual([4, 2, 1, 1, 2, 1, 2, 1]);
});
