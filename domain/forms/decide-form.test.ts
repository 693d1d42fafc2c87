import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { formDecider } from "./decide-form.ts";
import { FormDefinition } from "./definition.ts";
import { definitionProblems } from "./definition-problems.ts";
import type { FormEvent } from "./events.ts";
import { formRejectionText } from "./rejections.ts";
import { shownForm } from "./released-version.ts";

const at = "2030-01-01T00:00:00.000Z";
const form = (name: string, more: object = {}) =>
  FormDefinition.parse({
    formId: "contact",
    name,
    submissionMessage: "Thanks",
    fields: [{ type: "text", fieldId: "a", title: "A" }],
    ...more,
  });
const one = form("One");
const two = form("Two");
const stream = given(formDecider);

const drafted = (of: FormDefinition): FormEvent => ({
  type: "FormDraftSaved",
  form: of,
  savedAt: at,
});
const released = (of: FormDefinition, version: number, releasedAt = at): FormEvent => ({
  type: "FormReleased",
  version,
  form: of,
  releasedAt,
});
const removed: FormEvent = { type: "FormRemoved", removedAt: at };

describe("a form", () => {
  it("begins as a draft, once [B3.15]", () => {
    stream().when({ type: "CreateForm", form: one, at }).yields(drafted(one));
    stream(drafted(one))
      .when({ type: "CreateForm", form: two, at })
      .refuses({ code: "form-exists" });
    stream(released(one, 1), removed)
      .when({ type: "CreateForm", form: two, at })
      .refuses({ code: "form-exists" });
  });

  it("keeps a draft next to what visitors see, and none that says the same", () => {
    stream(released(one, 1)).when({ type: "SaveFormDraft", form: two, at }).yields(drafted(two));
    stream(released(one, 1)).when({ type: "SaveFormDraft", form: one, at }).yields();
    stream(released(one, 1), drafted(two)).when({ type: "SaveFormDraft", form: two, at }).yields();
    stream(released(one, 1), drafted(two))
      .when({ type: "SaveFormDraft", form: one, at })
      .yields(drafted(one));
  });

  it("takes no draft with two fields of one id, nor one for a form that nobody began", () => {
    const [field] = one.fields;
    const twice = { ...one, fields: [field, field] } as FormDefinition;
    stream(drafted(one))
      .when({ type: "SaveFormDraft", form: twice, at })
      .refuses({ code: "field-ids-not-unique" });
    stream().when({ type: "SaveFormDraft", form: one, at }).refuses({ code: "form-not-found" });
  });

  describe("whose author is not allowed to see submissions", () => {
    const shop = { recipients: ["shop@shop.example"] };
    const own = { recipients: ["editor@private.example"] };
    const hook = {
      webhooks: [
        { webhookId: "01980000-0000-7000-8000-000000000001", url: "https://private.example/hook" },
      ],
    };
    const locked = { code: "destinations-locked" } as const;
    const sees = { seesSubmissions: true, at };

    it("can be given recipients and webhooks by others alone", () => {
      for (const named of [own, hook]) {
        stream()
          .when({ type: "CreateForm", form: form("One", named), at })
          .refuses(locked);
        stream(released(one, 1))
          .when({ type: "SaveFormDraft", form: form("One", named), at })
          .refuses(locked);
        stream(released(form("One", shop), 1))
          .when({ type: "SaveFormDraft", form: form("One", { ...shop, ...named }), at })
          .refuses(locked);
        stream()
          .when({ type: "CreateForm", form: form("One", named), ...sees })
          .yields(drafted(form("One", named)));
        stream(released(one, 1))
          .when({ type: "SaveFormDraft", form: form("One", named), ...sees })
          .yields(drafted(form("One", named)));
      }
    });

    it("keeps its destinations while the rest of the form changes", () => {
      const [before, after] = [form("One", shop), form("Two", shop)];
      stream(released(before, 1))
        .when({ type: "SaveFormDraft", form: after, at })
        .yields(drafted(after));
      stream(released(before, 1), drafted(after))
        .when({ type: "ReleaseForm", at })
        .yields(released(after, 2));
      stream(released(before, 1)).when({ type: "SaveFormDraft", form: two, at }).refuses(locked);
    });

    it("cannot be sent back to recipients that were taken away", () =>
      stream(released(form("One", own), 1), released(one, 2))
        .when({ type: "SaveFormDraft", form: form("One", own), at })
        .refuses(locked));

    it("is released by others where a draft names new ones, however old the draft is", () => {
      const past = [released(form("One", shop), 1), drafted(form("Two", own))] as const;
      stream(...past)
        .when({ type: "ReleaseForm", at })
        .refuses(locked);
      stream(...past)
        .when({ type: "SaveFormDraft", form: form("Two", shop), at })
        .yields(drafted(form("Two", shop)));
      stream(...past)
        .when({ type: "ReleaseForm", ...sees })
        .yields(released(form("Two", own), 2));
      stream(drafted(form("One", own)))
        .when({ type: "ReleaseForm", at })
        .refuses(locked);
    });
  });

  it("is not changed by someone who has not seen its latest change", () => {
    const past = [drafted(one), drafted(two)] as const;
    stream(...past)
      .when({ type: "SaveFormDraft", form: form("Three"), edition: 1, at })
      .refuses({ code: "form-changed", edition: 2 });
    stream(...past)
      .when({ type: "ReleaseForm", edition: 1, at })
      .refuses({ code: "form-changed", edition: 2 });
    stream(...past)
      .when({ type: "ReleaseForm", edition: 2, at })
      .yields(released(two, 1));
    // The answer to the first try was lost.
    stream(...past)
      .when({ type: "SaveFormDraft", form: two, edition: 1, at })
      .yields();
  });

  it("is released as the next version", () => {
    stream(drafted(one)).when({ type: "ReleaseForm", at }).yields(released(one, 1));
    stream(released(one, 1), drafted(two))
      .when({ type: "ReleaseForm", at })
      .yields(released(two, 2));
    stream({ type: "FormDefined", form: one, definedAt: at }, drafted(two))
      .when({ type: "ReleaseForm", at })
      .yields(released(two, 2));
    stream(released(one, 1))
      .when({ type: "ReleaseForm", at })
      .refuses({ code: "nothing-to-release" });
  });

  it("is not released with problems, or while it is removed", () => {
    const unfinished = form("");
    stream(drafted(unfinished))
      .when({ type: "ReleaseForm", at })
      .refuses({ code: "form-has-problems", problems: definitionProblems(unfinished) });
    stream(drafted(one), removed)
      .when({ type: "ReleaseForm", at })
      .refuses({ code: "form-removed" });
  });

  it("discards a draft, unless the form was never released", () => {
    stream(released(one, 1), drafted(two))
      .when({ type: "DiscardFormDraft", at })
      .yields({ type: "FormDraftDiscarded", discardedAt: at });
    stream(released(one, 1)).when({ type: "DiscardFormDraft", at }).yields();
    stream(drafted(one)).when({ type: "DiscardFormDraft", at }).refuses({ code: "never-released" });
  });

  it("is removed and restored, once each", () => {
    stream(released(one, 1)).when({ type: "RemoveForm", at }).yields(removed);
    stream(drafted(one)).when({ type: "RemoveForm", at }).yields(removed);
    stream(released(one, 1), removed).when({ type: "RemoveForm", at }).yields();
    stream(released(one, 1), removed)
      .when({ type: "RestoreForm", at })
      .yields({ type: "FormRestored", restoredAt: at });
    stream(released(one, 1)).when({ type: "RestoreForm", at }).yields();
    for (const type of ["RemoveForm", "RestoreForm", "ReleaseForm", "DiscardFormDraft"] as const)
      stream().when({ type, at }).refuses({ code: "form-not-found" });
  });

  it("has a text for every refusal", () => {
    const codes = [
      "field-ids-not-unique",
      "form-not-found",
      "form-exists",
      "form-removed",
    ] as const;
    const texts = [
      ...codes.map((code) => formRejectionText({ code })),
      formRejectionText({ code: "never-released" }),
      formRejectionText({ code: "nothing-to-release" }),
      formRejectionText({ code: "form-changed", edition: 2 }),
      formRejectionText({ code: "form-has-problems", problems: [] }),
    ];
    expect(new Set(texts).size).toBe(8);
  });
});

describe("the version that answers are judged by", () => {
  const DAY_MS = 24 * 60 * 60 * 1_000;
  const replacedAt = "2030-01-02T00:00:00.000Z";
  const strict = form("Two", { spam: { ...one.spam, maximumLinks: 0 }, captcha: { siteKey: "k" } });
  const state = [released(one, 1), released(strict, 2, replacedAt)].reduce(
    formDecider.evolve,
    formDecider.initial,
  );
  const momentAfter = (ms: number) => Date.parse(replacedAt) + ms;

  it("is the one that was shown, for a day after it was replaced", () => {
    expect(shownForm(state, 1, momentAfter(DAY_MS))).toMatchObject({
      version: 1,
      form: { name: "One" },
    });
    expect(shownForm(state, 1, momentAfter(DAY_MS + 1))?.version).toBe(2);
    expect(shownForm(state, 1, undefined)?.version).toBe(1);
  });
  it("is the present one when none is named, or one that never was", () => {
    expect(shownForm(state, undefined, momentAfter(0))?.version).toBe(2);
    expect(shownForm(state, 99, momentAfter(0))?.version).toBe(2);
    expect(shownForm(state, 2, momentAfter(0))?.version).toBe(2);
  });
  it("lets nobody choose easier rules about spam", () =>
    expect(shownForm(state, 1, momentAfter(0))?.form).toMatchObject({
      spam: { maximumLinks: 0 },
      captcha: { siteKey: "k" },
    }));
  it("does not exist before the first release or after the removal", () => {
    const unreleased = [drafted(one)].reduce(formDecider.evolve, formDecider.initial);
    expect(shownForm(unreleased, 1, momentAfter(0))).toBeUndefined();
    expect(shownForm(formDecider.evolve(state, removed), 1, momentAfter(0))).toBeUndefined();
  });
  it("is remembered for no more versions than visitors can have open", () => {
    const many = Array.from({ length: 40 }, (_, n) => released(form(`${n}`), n + 1)).reduce(
      formDecider.evolve,
      formDecider.initial,
    );
    expect(many.replaced.map(({ version }) => version)).toEqual([
      30, 31, 32, 33, 34, 35, 36, 37, 38, 39,
    ]);
  });
});
