import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aHeading, changeBlock } from "#tests/support/pages.ts";
import { keptDraft } from "./kept-draft.ts";

const former = "daybook.page-draft.shop.about";
const whose = (ownerId: string) => ({ websiteId: "shop", ownerId, pageId: "about" });
const edit = changeBlock("one", 0, aHeading("Typed"));
const steps = { undoable: [], redoable: [] };

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("what a browser keeps of a draft", () => {
  it("is read by the member who typed it, and by nobody else", () => {
    const kept = { draft: 1, queue: [{ edit, follows: false, sent: false }], ...steps };
    keptDraft(whose("a")).write(kept);
    expect(keptDraft(whose("a")).read()).toEqual(kept);
    expect(keptDraft(whose("b")).read()).toBeUndefined();
  });

  it("includes what an earlier version kept, for the first member who opens the page", () => {
    const queue = [{ edit, follows: false }];
    stored.set(former, JSON.stringify({ draft: 1, queue, ...steps }));
    const opened = keptDraft(whose("a"));
    const kept = opened.read();
    // It can have been sent, and recorded without an answer.
    expect(kept?.queue).toEqual([{ edit, follows: false, sent: true }]);
    if (kept !== undefined) opened.write(kept);
    expect(keptDraft(whose("a")).read()).toEqual(kept);
    expect(keptDraft(whose("b")).read()).toBeUndefined();
    expect([...stored.keys()]).not.toContain(former);
  });
});
