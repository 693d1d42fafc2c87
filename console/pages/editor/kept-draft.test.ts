import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aHeading, changeBlock } from "#tests/support/pages.ts";
import { stubStorage } from "#tests/support/stub-storage.ts";
import { forgetCopies, staysUnsaved } from "../../kit/editing/browser-copies.ts";
import { keepUnsent, unsentOf } from "../../kit/editing/unsent.ts";
import { type Kept, keptDraft } from "./kept-draft.ts";

const former = "daybook.page-draft.shop.about";
const whose = (ownerId: string) => ({ websiteId: "shop", ownerId, pageId: "about" });
const edit = changeBlock("one", 0, aHeading("Typed"));
const steps = { undoable: [], redoable: [] };

const textOf = ({ queue }: Kept) =>
  JSON.stringify(queue.map((each) => each.edit).map((each) => "content" in each && each.content));
const byText = (one: Kept, other: Kept) => textOf(one).localeCompare(textOf(other));

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  stubStorage(stored);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("what a browser keeps of a draft", () => {
  it("is read by the member who typed it, and by nobody else", () => {
    const kept = { draft: 1, queue: [{ edit, follows: false, sent: false }], ...steps };
    keptDraft(whose("a")).write(kept);
    expect(keptDraft(whose("a")).read()).toEqual([kept]);
    expect(keptDraft(whose("b")).read()).toEqual([]);
  });

  it("includes what an earlier version kept, for the first member who opens the page", () => {
    const queue = [{ edit, follows: false }];
    stored.set(former, JSON.stringify({ draft: 1, queue, ...steps }));
    const opened = keptDraft(whose("a"));
    const [kept] = opened.read();
    // It can have been sent, and recorded without an answer.
    expect(kept?.queue).toEqual([{ edit, follows: false, sent: true }]);
    if (kept !== undefined) opened.write(kept);
    expect(keptDraft(whose("a")).read()).toEqual([kept]);
    expect(keptDraft(whose("b")).read()).toEqual([]);
    expect([...stored.keys()]).not.toContain(former);
  });
  it("stays when another window of the page keeps its changes, and the next window has both", () => {
    const keptOf = (text: string) => ({
      draft: 1,
      queue: [{ edit: changeBlock("one", 0, aHeading(text)), follows: false, sent: false }],
      ...steps,
    });
    const [mine, theirs, longer] = [keptOf("A"), keptOf("B"), keptOf("B, longer")];
    const open = () => keptDraft(whose("a"));
    const [first, second, next] = [open(), open(), open()];
    first.write(mine);
    second.write(theirs);
    expect(next.read().toSorted(byText)).toEqual([mine, theirs]);
    // What a window writes after it was taken over is not removed.
    second.write(longer);
    next.write(mine);
    expect(keptDraft(whose("a")).read().toSorted(byText)).toEqual([mine, longer]);
  });

  it("is read in the order in which it was written, and that of an earlier version first", () => {
    const keptOf = (id: string) => ({
      draft: 1,
      queue: [],
      redoable: [],
      undoable: [{ ids: [id] }],
    });
    stored.set(former, JSON.stringify(keptOf("former")));
    // The ids of windows are random: with so many of them, their order is another one.
    const ids = Array.from({ length: 12 }, (_, index) => `step ${index}`);
    for (const [index, id] of ids.entries())
      keptDraft(whose("a"), () => 1_000 + index).write(keptOf(id));
    expect(keptDraft(whose("a")).read()).toEqual(["former", ...ids].map(keptOf));
  });

  it("is written once there is room for it", () => {
    const open = keptDraft(whose("a"));
    const kept = { draft: 1, queue: [{ edit, follows: false, sent: false }], ...steps };
    const full = vi.spyOn(localStorage, "setItem").mockImplementationOnce(() => {
      throw new Error("No room");
    });
    open.write(kept);
    expect(stored.size).toBe(0);
    open.write(kept);
    expect(keptDraft(whose("a")).read()).toEqual([kept]);
    open.write(kept);
    expect(full).toHaveBeenCalledTimes(2);
  });

  it("is gone after a sign-out, also what a screen that is still open writes", async () => {
    const [open, other] = [keptDraft(whose("a")), keptDraft(whose("b"))];
    const kept = { draft: 1, queue: [{ edit, follows: false, sent: false }], ...steps };
    open.write(kept);
    other.write(kept);
    stored.set("daybook.form.shop.contact", "{}");
    stored.set("daybook.nav", "open");
    keepUnsent("reply", { text: "Dear customer" });
    forgetCopies("a");
    expect(unsentOf("reply")).toBeUndefined();
    open.write({ ...kept, queue: [] });
    expect(keptDraft(whose("a")).read()).toEqual([]);
    expect(keptDraft(whose("b")).read()).toEqual([kept]);
    expect([...stored.keys()].filter((key) => !key.includes("page-draft"))).toEqual([
      "daybook.nav",
      "daybook.last-sign-out",
    ]);
    // The next session keeps again.
    keptDraft(whose("a")).write(kept);
    expect(keptDraft(whose("a")).read()).toEqual([kept]);
  });
  it("includes what an earlier version kept: a sign-out asks about it, and deletes it", async () => {
    const kept = keptDraft(whose("b"));
    kept.write({ draft: 1, queue: [{ edit, follows: false, sent: false }], ...steps });
    expect(await staysUnsaved("a")).toBe(false);
    stored.set(former, JSON.stringify({ draft: 1, queue: [{ edit, follows: false }], ...steps }));
    stored.set("daybook.item-draft.shop.tea", "{}");
    stored.set("daybook.item-undo.shop.tea", "{}");
    vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValue(10_000);
    expect(await staysUnsaved("a")).toBe(true);
    forgetCopies("a");
    expect(keptDraft(whose("a")).read()).toEqual([]);
    expect([...stored.keys()].filter((key) => key.includes(".item-"))).toEqual([]);
    expect(keptDraft(whose("b")).read()).toHaveLength(1);
  });
  it("is gone after a sign-out in another window, which this one does not know yet", async () => {
    const open = keptDraft(whose("a"));
    const kept = { draft: 1, queue: [{ edit, follows: false, sent: false }], ...steps };
    open.write(kept);
    vi.resetModules();
    const other = await import("../../kit/editing/browser-copies.ts");
    expect(other.forgetCopies).not.toBe(forgetCopies);
    other.forgetCopies("a");
    open.write({ ...kept, draft: 2 });
    expect(keptDraft(whose("a")).read()).toEqual([]);
  });

  it("is taken over from a window that is open only where it could not be saved, and from a closed one as it is", async () => {
    const tab = new EventTarget();
    vi.stubGlobal("window", tab);
    vi.resetModules();
    const other = await import("./kept-draft.ts");
    const kept = { draft: 1, queue: [], undoable: [{ ids: ["typed"] }], redoable: [] };
    const window = other.keptDraft(whose("a"));
    window.write(kept);
    vi.stubGlobal("window", undefined);
    expect(keptDraft(whose("a")).read()).toEqual([]);
    const waiting = { ...kept, queue: [{ edit, follows: false, sent: false }] };
    window.write(waiting);
    expect(keptDraft(whose("a")).read()).toEqual([{ ...waiting, undoable: [] }]);
    // A browser that crashed could not say that its windows are closed.
    const dayLater = Date.now() + 25 * 60 * 60 * 1_000;
    expect(keptDraft(whose("a"), () => dayLater).read()).toEqual([waiting]);

    const next = keptDraft(whose("a"));
    window.write(kept);
    tab.dispatchEvent(new Event("pagehide"));
    expect(next.read()).toEqual([kept]);
    // The browser restores the window from memory, and then closes it again.
    tab.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(keptDraft(whose("a")).read()).toEqual([]);
    tab.dispatchEvent(new Event("pagehide"));
    next.write({ ...kept, draft: 2 });
    expect(stored.size).toBe(1);
  });

  it("leaves an open window its steps when another one takes what could not be saved", async () => {
    vi.stubGlobal("window", new EventTarget());
    vi.resetModules();
    const other = await import("./kept-draft.ts");
    const queue = [{ edit, follows: false, sent: false }];
    const waiting = { draft: 1, queue, undoable: [{ ids: ["typed"] }], redoable: [] };
    other.keptDraft(whose("a")).write(waiting);
    vi.stubGlobal("window", undefined);
    const taking = keptDraft(whose("a"));
    const [taken] = taking.read();
    expect(taken).toEqual({ ...waiting, undoable: [] });
    taking.write({ ...waiting, undoable: [] });
    expect([...stored.values()].map((text) => JSON.parse(text) as Kept)).toMatchObject([
      { queue: [], undoable: waiting.undoable, isOpen: true },
      { queue: [{ edit }], undoable: [] },
    ]);
  });
});
