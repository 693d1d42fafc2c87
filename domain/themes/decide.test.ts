import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { type TemplateCommand, templateDecider } from "./decide.ts";
import { TemplateEvent } from "./events.ts";
import { isTemplateName, themeLimits } from "./limits.ts";
import { templateRejectionText } from "./rejections.ts";

itKeepsTheDeciderContract("template", templateDecider);

const template = given(templateDecider);
const at = "2030-01-01T00:00:00.000Z";
const name = "home.html";

const change = { name, at, otherTemplates: 0, partials: {} };
const save = (source: string, edition = 0, more: object = {}): TemplateCommand => ({
  type: "DraftTemplate",
  ...change,
  source,
  edition,
  ...more,
});
const publish = (source: string, edition = 0, more: object = {}): TemplateCommand => ({
  type: "PublishTemplate",
  ...change,
  source,
  edition,
  ...more,
});
const revert = (toVersion: number, source: string | undefined, edition: number) =>
  ({ type: "RevertTemplate", ...change, toVersion, source, edition }) as const;
const discard = (edition: number) => ({ type: "DiscardTemplateDraft", name, at, edition }) as const;
const remove = (edition: number) => ({ type: "DeleteTemplate", name, at, edition }) as const;

const drafted = (source: string): TemplateEvent => ({
  type: "TemplateDrafted",
  name,
  source,
  draftedAt: at,
});
const published = (version: number, source: string): TemplateEvent => ({
  type: "TemplatePublished",
  name,
  version,
  source,
  publishedAt: at,
});
const reverted = (version: number, toVersion: number, source: string): TemplateEvent => ({
  type: "TemplateReverted",
  name,
  version,
  toVersion,
  source,
  revertedAt: at,
});
const discarded: TemplateEvent = { type: "TemplateDraftDiscarded", name, discardedAt: at };
const deleted: TemplateEvent = { type: "TemplateDeleted", name, deletedAt: at };

const BROKEN = "{.section item}";
const LONG = "x".repeat(themeLimits.sourceLength + 1);

describe("save a draft", () => {
  it("begins a template", () => template().when(save("a")).yields(drafted("a")));
  it("keeps a source that is broken", () => template().when(save(BROKEN)).yields(drafted(BROKEN)));
  it("does not change the published source", () =>
    template(published(1, "a")).when(save("b", 1)).yields(drafted("b")));
  it("records nothing when it is saved already, whatever the author has seen", () =>
    template(drafted("a")).when(save("a", 0)).yields());
  it("records nothing for a source that is published already", () =>
    template(published(1, "a")).when(save("a", 1)).yields());
  it("ends the draft when it equals the published source", () =>
    template(published(1, "a"), drafted("b")).when(save("a", 2)).yields(discarded));
  it("refuses to go over someone else's newer draft", () =>
    template(drafted("a"), drafted("theirs"))
      .when(save("mine", 1))
      .refuses({ code: "template-changed", name, edition: 2 }));
  it("refuses to go over a template that another author has begun", () =>
    template(drafted("theirs"))
      .when(save("mine"))
      .refuses({ code: "template-changed", name, edition: 1 }));
  it("refuses a source that is too long", () =>
    template().when(save(LONG)).refuses({ code: "source-too-long", length: LONG.length }));
  it("takes the longest source", () => {
    const source = "x".repeat(themeLimits.sourceLength);
    template().when(save(source)).yields(drafted(source));
  });
  it("refuses one template too many", () =>
    template()
      .when(save("a", 0, { otherTemplates: themeLimits.templates }))
      .refuses({ code: "too-many-templates" }));
  it("continues with a template of a full theme", () =>
    template(drafted("a"))
      .when(save("b", 1, { otherTemplates: themeLimits.templates }))
      .yields(drafted("b")));
  it("refuses a name that is not safe", () =>
    template()
      .when(save("a", 0, { name: "../home.html" }))
      .refuses({ code: "name-unsafe", name: "../home.html" }));
});

describe("publish", () => {
  it("makes the first version", () => template().when(publish("a")).yields(published(1, "a")));
  it("makes the next version and ends the draft", () => {
    const past = [published(1, "a"), drafted("b")];
    template(...past)
      .when(publish("b", 2))
      .yields(published(2, "b"));
    expect(
      [...past, published(2, "b")].reduce(templateDecider.evolve, templateDecider.initial).draft,
    ).toBeUndefined();
  });
  it("publishes the source that the author sees, not the saved one", () =>
    template(drafted("saved")).when(publish("seen", 1)).yields(published(1, "seen")));
  it("records nothing when it is published already", () =>
    template(published(1, "a")).when(publish("a", 0)).yields());
  it("only ends the draft when nothing would change for visitors", () =>
    template(published(1, "a"), drafted("b")).when(publish("a", 2)).yields(discarded));
  it("refuses what someone else has changed in the meantime", () =>
    template(published(1, "a"), drafted("theirs"))
      .when(publish("mine", 1))
      .refuses({ code: "template-changed", name, edition: 2 }));
  it("refuses a source with errors and says where they are", () => {
    const decided = templateDecider.decide(publish(`one\n${BROKEN}`), templateDecider.initial);
    expect(decided).toMatchObject({
      ok: false,
      rejection: {
        code: "source-has-errors",
        problems: [{ level: "error", line: 2, column: 1, file: name }],
      },
    });
  });
  it.each<[string, Readonly<Record<string, string>>]>([
    ["{.include home.html output}", {}],
    ["{.include home output}", {}],
    ["{.include home}", {}],
    ["{@|apply home size=2}", {}],
    ["{.macro own}{.include home output}{.end}{@|apply own private}", {}],
    ["{.include home output}", { "home.html": "before", home: "before" }],
    ["{.include one output}", { one: "{.include two output}", two: "{@|apply home colour=red}" }],
  ])("refuses one that includes itself: %s [B5.23] [B8.21]", (source, partials) => {
    const command = publish(source, 0, { partials });
    const endless = expect.objectContaining({ code: "endless-partial", file: name });
    expect(templateDecider.decide(command, templateDecider.initial)).toMatchObject({
      ok: false,
      rejection: { code: "source-has-errors", problems: expect.arrayContaining([endless]) },
    });
  });
  it("takes one that includes itself behind a condition, and partials that are not there yet", () => {
    const source = "{.section children}{.include home output}{.end}{.include later output}";
    template()
      .when(publish(source, 0, { partials: { other: "x" } }))
      .yields(published(1, source));
  });
  it("takes a source with nothing worse than warnings", () => {
    const source = "{.section a}1{.or}2{.or}3{.end}";
    template().when(publish(source)).yields(published(1, source));
  });
  it("refuses a source that is too long", () =>
    template().when(publish(LONG)).refuses({ code: "source-too-long", length: LONG.length }));
});

describe("revert", () => {
  const past = [published(1, "a"), published(2, "b")];
  it("makes a new version of an old source", () =>
    template(...past)
      .when(revert(1, "a", 2))
      .yields(reverted(3, 1, "a")));
  it("keeps the draft", () => {
    const state = [...past, drafted("c"), reverted(3, 1, "a")].reduce(
      templateDecider.evolve,
      templateDecider.initial,
    );
    expect(state).toEqual({
      edition: 4,
      draft: "c",
      published: { version: 3, source: "a" },
      lastVersion: 3,
    });
  });
  it("takes itself back", () =>
    template(...past, reverted(3, 1, "a"))
      .when(revert(2, "b", 3))
      .yields(reverted(4, 2, "b")));
  it("records nothing when it is so already", () =>
    template(...past)
      .when(revert(2, "b", 0))
      .yields());
  it("brings a deleted template back", () =>
    template(...past, deleted)
      .when(revert(2, "b", 3))
      .yields(reverted(3, 2, "b")));
  it("refuses a version that never was", () =>
    template(...past)
      .when(revert(7, undefined, 2))
      .refuses({ code: "version-unknown", name, version: 7 }));
  it("refuses what someone else has changed in the meantime", () =>
    template(...past)
      .when(revert(1, "a", 1))
      .refuses({ code: "template-changed", name, edition: 2 }));
  it("refuses to bring one template too many back", () =>
    template(...past, deleted)
      .when({ ...revert(1, "a", 3), otherTemplates: themeLimits.templates })
      .refuses({ code: "too-many-templates" }));
});

describe("discard the draft", () => {
  it("ends it", () => template(drafted("a")).when(discard(1)).yields(discarded));
  it("records nothing when there is none", () =>
    template(published(1, "a")).when(discard(0)).yields());
  it("refuses to discard a draft that the author has not seen", () =>
    template(drafted("a"), drafted("b"))
      .when(discard(1))
      .refuses({ code: "template-changed", name, edition: 2 }));
  it("refuses for a template that never was", () =>
    template().when(discard(0)).refuses({ code: "template-unknown", name }));
});

describe("delete", () => {
  it("ends the template", () => template(published(1, "a")).when(remove(1)).yields(deleted));
  it("records nothing a second time", () =>
    template(published(1, "a"), deleted).when(remove(1)).yields());
  it("refuses what someone else has changed in the meantime", () =>
    template(published(1, "a"), drafted("b"))
      .when(remove(1))
      .refuses({ code: "template-changed", name, edition: 2 }));
  it("refuses for a template that never was", () =>
    template().when(remove(0)).refuses({ code: "template-unknown", name }));
  it("lets the name be used again, with versions that continue", () =>
    template(published(1, "a"), deleted).when(publish("b", 2)).yields(published(2, "b")));
});

describe("a template's name", () => {
  it.each(["home.html", "product-card.html", "404.html", `${"a".repeat(59)}.html`])(
    "may be %s",
    (text) => expect(isTemplateName(text)).toBe(true),
  );
  it.each([
    "",
    ".html",
    "home",
    "Home.html",
    "a--b.html",
    "-a.html",
    "a-.html",
    "a/b.html",
    "../a.html",
    "a.html\n",
    "__proto__.html",
    "a.b.html",
    "ä.html",
    `${"a".repeat(60)}.html`,
  ])("may not be %j", (text) => expect(isTemplateName(text)).toBe(false));
});

it("has a text for every refusal", () => {
  const text = templateRejectionText;
  expect(text({ code: "name-unsafe", name: "A" })).toContain("“A” is not a valid template name.");
  expect(text({ code: "source-too-long", length: 100_001 })).toBe(
    "A template can have up to 100,000 characters; this one has 100,001.",
  );
  expect(text({ code: "too-many-templates" })).toContain("up to 300 custom templates");
  expect(text({ code: "template-changed", name, edition: 3 })).toBe(
    "Someone else has changed home.html since you opened it. Nothing is lost: compare both versions, then save again.",
  );
  expect(text({ code: "source-has-errors", problems: [] })).toBe(
    "This cannot be published: it has 0 errors.",
  );
  expect(text({ code: "template-unknown", name })).toBe("Template not found: home.html.");
  expect(text({ code: "version-unknown", name, version: 4 })).toBe("home.html has no version 4.");
});

it("stores events that can be read back", () => {
  for (const event of [drafted("a"), published(1, "a"), reverted(2, 1, "a"), discarded, deleted])
    expect(TemplateEvent.parse(event)).toEqual(event);
});
