import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aBrowser } from "#tests/support/kept-copies.ts";
import { CallError, endSession, offline } from "../calls/api.ts";
import { type KeptDocument, saveStatusOf } from "./document-snapshot.ts";
import { DocumentStore } from "./document-store.ts";
import { mergeMembers } from "./merge-members.ts";
import { later, SAVE_AFTER_MS } from "./save-loop.ts";

type Letter = { readonly to: string; readonly text: string };
type Saved = Letter & { readonly seen: number };

const changed = () => new CallError(409, "changed", "Someone else was faster.");
const refused = () => new CallError(400, "too-long", "Too long.");
const first: Letter = { to: "Ann", text: "A" };

type Server = { readonly merges?: boolean; readonly normal?: (letter: Letter) => Letter };

/** A server with one letter, and a browser with windows. `faults`: what happens to the next saves. */
const aServer = ({ merges = true, normal }: Server = {}) => {
  let present = { document: first, edition: 1, isDraft: true };
  const calls: Saved[] = [];
  const faults: ("call-lost" | "answer-lost" | CallError | Promise<void> | undefined)[] = [];
  const kept = aBrowser<KeptDocument<Letter>>();
  const save = async (document: Letter, seen: number) => {
    calls.push({ ...document, seen });
    const fault = faults.shift();
    if (fault === "call-lost") throw offline();
    if (fault instanceof CallError) throw fault;
    await (fault instanceof Promise ? fault : undefined);
    const recorded = normal?.(document) ?? document;
    const isThere = present.document.to === recorded.to && present.document.text === recorded.text;
    if (!isThere && seen !== present.edition) throw changed();
    if (!isThere) present = { ...present, document: recorded, edition: seen + 1 };
    if (fault === "answer-lost") throw offline();
    return { edition: present.edition };
  };
  return {
    calls,
    faults,
    kept,
    present: () => present.document,
    /** Someone else saves. */
    change: (part: Partial<Letter>) => {
      const document = { ...present.document, ...part };
      present = { ...present, document, edition: present.edition + 1 };
    },
    open: () =>
      new DocumentStore<Letter>(present, {
        read: async () => present,
        save,
        isConflict: (error) => error instanceof CallError && error.code === "changed",
        ...(merges && { merge: mergeMembers }),
        ...(normal !== undefined && { normal }),
        names: { text: "letter" },
        kept: kept.window(),
        later,
      }),
  };
};

const text = (next: string): Letter => ({ ...first, text: next });

/** A text was saved, but the answer was lost. */
const withLostAnswer = async () => {
  const server = aServer();
  server.faults.push("answer-lost");
  const store = server.open();
  store.change(text("AB"));
  await store.save();
  return { server, store };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("saving automatically", () => {
  it("saves within two seconds, also while typing continues, and says so [B4.6]", async () => {
    const server = aServer();
    const store = server.open();
    const states: string[] = [];
    store.subscribe(() => states.push(saveStatusOf(store.snapshot())));
    store.change(text("AB"));
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 100);
    store.change(text("ABC"));
    expect(server.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.calls).toEqual([{ ...text("ABC"), seen: 1 }]);
    expect(new Set(states)).toEqual(new Set(["unsaved", "saving", "saved"]));
    expect([store.isDirty(), states.at(-1)]).toEqual([false, "saved"]);
    expect(server.kept.all()).toEqual([]);
  });
  it("saves nothing when a change was undone in time", async () => {
    const server = aServer();
    const store = server.open();
    store.change(text("AB"));
    store.change(text("A"));
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS * 2);
    expect(server.calls).toEqual([]);
    expect(store.snapshot().saving).toBe("saved");
  });
  it("saves what was typed while it was saving, on top of its edition", async () => {
    const server = aServer();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.faults.push(promise);
    const store = server.open();
    store.change(text("AB"));
    const saved = store.save();
    store.change(text("ABC"));
    resolve();
    expect(await saved).toBe(3);
    expect(server.calls).toEqual([
      { ...text("AB"), seen: 1 },
      { ...text("ABC"), seen: 2 },
    ]);
  });
});

describe("a save that fails", () => {
  it("is tried again automatically, and the browser keeps what was typed", async () => {
    const server = aServer();
    server.faults.push("call-lost", new CallError(500, "internal", "Something went wrong."));
    const store = server.open();
    store.subscribe(() => undefined);
    store.change(text("AB"));
    expect(await store.save()).toBeUndefined();
    expect(store.snapshot()).toMatchObject({ saving: "unreachable", problem: undefined });
    expect(server.kept.all()).toMatchObject([{ document: text("AB"), edition: 1, before: first }]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(store.snapshot().saving).toBe("failing");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(store.snapshot().saving).toBe("saved");
    expect(server.kept.all()).toEqual([]);
  });
  it("is tried again less and less often, at least every 30 seconds, and says so all the time", async () => {
    const server = aServer();
    const tooOften = () => new CallError(429, "too-many-requests", "Too often.");
    server.faults.push(...Array.from({ length: 7 }, tooOften));
    const store = server.open();
    store.change(text("AB"));
    await store.save();
    const states: string[] = [];
    store.subscribe(() => states.push(saveStatusOf(store.snapshot())));
    for (const [index, seconds] of [2, 4, 8, 16, 30, 30, 30].entries()) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(server.calls).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(server.calls).toHaveLength(index + 2);
    }
    expect([new Set(states.slice(0, -1)), states.at(-1)]).toEqual([new Set(["failed"]), "saved"]);
    server.faults.push(tooOften());
    store.change(text("ABC"));
    await store.save();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.present()).toEqual(text("ABC"));
  });
  it("is not tried again once no screen shows it: the next screen has its text", async () => {
    const server = aServer();
    server.faults.push("call-lost", "call-lost");
    const store = server.open();
    const leave = store.subscribe(() => undefined);
    store.change(text("AB"));
    await store.save();
    leave();
    await store.save();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.calls).toHaveLength(2);
    expect(server.kept.all()).toMatchObject([{ document: text("AB") }]);
    const next = server.open();
    expect(next.snapshot().document).toEqual(text("AB"));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.present()).toEqual(text("AB"));
  });
  it("is repeated as it was when its answer was lost, before what was typed since", async () => {
    const { server, store } = await withLostAnswer();
    store.change(text("ABC"));
    expect(await store.save()).toBe(3);
    expect(server.calls.map((each) => [each.text, each.seen])).toEqual([
      ["AB", 1],
      ["AB", 1],
      ["ABC", 2],
    ]);
  });
  it("asks nothing about its own text, also when someone else has changed another part since", async () => {
    const { server, store } = await withLostAnswer();
    server.change({ to: "Ben" });
    store.change(text("ABC"));
    await store.save();
    expect(server.present()).toEqual({ to: "Ben", text: "ABC" });
    expect(store.snapshot().problem).toBeUndefined();
  });
  it("is remembered by the next window, whose member is not asked about the same text", async () => {
    const { server, store } = await withLostAnswer();
    store.change(text("ABC"));
    const next = server.open();
    await next.save();
    expect(next.snapshot().problem).toBeUndefined();
    expect(server.present()).toEqual(text("ABC"));
  });
  it("waits for the next change when the server has refused it", async () => {
    const server = aServer();
    server.faults.push(refused());
    const store = server.open();
    store.change(text("AB"));
    expect(await store.save()).toBeUndefined();
    expect(store.snapshot().problem).toMatchObject({ message: "Too long.", isConflict: false });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.calls).toHaveLength(1);
    store.change(text("ABC"));
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(store.snapshot()).toMatchObject({ saving: "saved", problem: undefined });
  });
});

describe("a session that has ended", () => {
  const shown = () => {
    const server = aServer();
    const store = server.open();
    store.subscribe(() => undefined);
    return { server, store };
  };
  it("saves nothing again after the server has said so, and the browser keeps the text", async () => {
    const { server, store } = shown();
    server.faults.push(new CallError(401, "not-signed-in", "Please sign in."));
    store.change(text("AB"));
    await store.save();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.calls).toHaveLength(1);
    expect(saveStatusOf(store.snapshot())).toBe("failed");
    expect(server.kept.all()).toMatchObject([{ document: text("AB") }]);
  });
  it.each(["by the timer", "on leaving the screen", "when a member keeps their version"])(
    "saves nothing in the name of the next member: %s",
    async (when) => {
      const { server, store } = shown();
      store.change(text("AB"));
      endSession();
      if (when === "on leaving the screen") expect(await store.save()).toBeUndefined();
      if (when === "when a member keeps their version") await store.keepMine();
      await vi.advanceTimersByTimeAsync(120_000);
      expect([server.calls, server.present()]).toEqual([[], first]);
      expect(saveStatusOf(store.snapshot())).toBe("failed");
      // The next window of the same member continues with it.
      const next = server.open();
      await next.save();
      expect(server.present()).toEqual(text("AB"));
    },
  );
  it("saves nothing that was typed while a save was on its way", async () => {
    const { server, store } = shown();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.faults.push(promise);
    store.change(text("AB"));
    const saved = store.save();
    store.change(text("ABC"));
    endSession();
    resolve();
    await saved;
    await vi.advanceTimersByTimeAsync(120_000);
    expect([server.calls.length, server.present()]).toEqual([1, text("AB")]);
  });
});

describe("a server that records a text without the spaces at its ends", () => {
  const trimmed = ({ to, text: written }: Letter): Letter => ({ to, text: written.trim() });
  it("is not taken for someone else when its answer was lost", async () => {
    const server = aServer({ normal: trimmed });
    server.faults.push("answer-lost");
    const store = server.open();
    store.change(text("AB "));
    await store.save();
    server.faults.push(changed());
    store.change(text("AB C"));
    await store.save();
    expect([store.snapshot().problem, server.present()]).toEqual([undefined, text("AB C")]);
  });
  it("asks nothing when someone else changes another member", async () => {
    const server = aServer({ normal: trimmed });
    const store = server.open();
    store.change(text("AB "));
    await store.save();
    server.change({ to: "Ben" });
    store.change(text("AB C"));
    await store.save();
    expect(store.snapshot().problem).toBeUndefined();
    expect(server.present()).toEqual({ to: "Ben", text: "AB C" });
  });
});

describe("a change of someone else", () => {
  it("is taken in where only one of both has changed a member", async () => {
    const server = aServer();
    const store = server.open();
    store.change(text("AB"));
    server.change({ to: "Ben" });
    await store.save();
    expect(server.present()).toEqual({ to: "Ben", text: "AB" });
    expect(store.snapshot()).toMatchObject({ document: { to: "Ben" }, taken: 1 });
  });
  it("is never overwritten without a question, and neither is what is typed here", async () => {
    const server = aServer();
    const store = server.open();
    store.change(text("Mine"));
    server.change({ text: "Theirs", to: "Ben" });
    await store.save();
    const message = "Someone else was faster.";
    expect(store.snapshot().problem).toEqual({ message, isConflict: true, both: ["letter"] });
    store.change(text("Mine, longer"));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.present().text).toBe("Theirs");
    expect(server.kept.all()).toMatchObject([{ document: text("Mine, longer") }]);
    await store.keepMine();
    expect(server.present()).toEqual({ text: "Mine, longer", to: "Ben" });
  });
  it("is always asked about where documents cannot be joined", async () => {
    const server = aServer({ merges: false });
    const store = server.open();
    store.change(text("AB"));
    server.change({ to: "Ben" });
    await store.save();
    expect(store.snapshot().problem).toMatchObject({ isConflict: true, both: [] });
    await store.takeTheirs();
    expect(store.snapshot()).toMatchObject({ document: { to: "Ben", text: "A" }, saving: "saved" });
  });
});

describe("two windows of one document", () => {
  /** Both are closed with something that was not saved. */
  const left = (one: Partial<Letter>, other: Partial<Letter>, options = {}) => {
    const server = aServer(options);
    const windows = [server.open(), server.open()];
    windows[0]?.change({ ...first, ...one });
    windows[1]?.change({ ...first, ...other });
    return server;
  };
  it("lose nothing that either of them could not save", async () => {
    const server = left({ text: "From the first" }, { to: "From the second" });
    expect(server.kept.all()).toHaveLength(2);
    const next = server.open();
    expect(next.snapshot().document).toEqual({ text: "From the first", to: "From the second" });
    // The copies of both are one copy now.
    expect(server.kept.all()).toHaveLength(1);
    await next.save();
    expect(server.present()).toEqual({ text: "From the first", to: "From the second" });
    expect(server.kept.all()).toEqual([]);
  });
  it.each([{ merges: true }, { merges: false }])(
    "are asked about when both changed the same: $merges",
    async (options) => {
      const server = left({ text: "First" }, { text: "Second" }, options);
      const next = server.open();
      expect(server.kept.all()).toHaveLength(2);
      expect(await next.save()).toBeUndefined();
      // The first one is saved, and the other one is shown with the question.
      expect(server.present().text).toBe("First");
      expect(next.snapshot()).toMatchObject({ document: { text: "Second" } });
      expect(next.snapshot().problem).toMatchObject({ isConflict: true });
      expect(server.kept.all()).toMatchObject([{ document: { text: "Second" } }]);
      await next.keepMine();
      expect(server.present().text).toBe("Second");
      expect([next.snapshot().saving, server.kept.all()]).toEqual(["saved", []]);
    },
  );
  it("that were joined before are not asked about again", async () => {
    const server = left({ text: "Same" }, { text: "Same" });
    const next = server.open();
    await next.save();
    expect([server.present().text, server.kept.all()]).toEqual(["Same", []]);
  });
});
