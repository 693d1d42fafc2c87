import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FormDefinition } from "#domain/forms/definition.ts";
import { createSaver, SAVE_AFTER_MS, type SaveState } from "./autosave.ts";

const named = (name: string) =>
  FormDefinition.parse({ formId: "f", name, fields: [], submissionMessage: "Thanks" });

const offline = new Error("offline");
const changed = new Error("changed");
const refused = new Error("refused");

const setUp = (answers: (() => Promise<{ edition: number }>)[] = []) => {
  const calls: { name: string; edition: number }[] = [];
  const states: SaveState["status"][] = [];
  const saver = createSaver({
    start: { document: named("A"), edition: 1 },
    save: ({ name }, edition) => {
      calls.push({ name, edition });
      return answers.shift()?.() ?? Promise.resolve({ edition: edition + 1 });
    },
    isConflict: (error) => error === changed,
    isRetriable: (error) => error === offline,
    onState: ({ status }) => states.push(status),
  });
  return { saver, calls, states };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("saving automatically", () => {
  it("saves once after a burst of changes, and says so [B4.6]", async () => {
    const { saver, calls, states } = setUp();
    saver.changed(named("AB"));
    saver.changed(named("ABC"));
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(calls).toEqual([{ name: "ABC", edition: 1 }]);
    expect(states).toEqual(["unsaved", "unsaved", "saving", "saved"]);
    expect(saver.isDirty()).toBe(false);
  });
  it("saves nothing when a change was undone in time", async () => {
    const { saver, calls, states } = setUp();
    saver.changed(named("AB"));
    saver.changed(named("A"));
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS * 2);
    expect(calls).toEqual([]);
    expect(states.at(-1)).toBe("saved");
  });
  it("saves what was typed while it was saving, on top of its own edition", async () => {
    let answer = () => {};
    const slow = () =>
      new Promise<{ edition: number }>((resolve) => {
        answer = () => resolve({ edition: 7 });
      });
    const { saver, calls, states } = setUp([slow]);
    saver.changed(named("AB"));
    const flushed = saver.flush();
    saver.changed(named("ABC"));
    answer();
    expect(await flushed).toBe(true);
    expect(calls).toEqual([
      { name: "AB", edition: 1 },
      { name: "ABC", edition: 7 },
    ]);
    expect(states.at(-1)).toBe("saved");
  });
});

describe("a save that fails", () => {
  it("is tried again automatically while the server cannot be reached", async () => {
    const { saver, calls, states } = setUp([
      () => Promise.reject(offline),
      () => Promise.reject(offline),
    ]);
    saver.changed(named("AB"));
    expect(await saver.flush()).toBe(false);
    expect(states.at(-1)).toBe("failed");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(states.at(-1)).toBe("failed");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(states.at(-1)).toBe("saved");
    expect(calls).toHaveLength(3);
  });
  it("is repeated as it was when its answer was lost, before what was typed since", async () => {
    const { saver, calls } = setUp([() => Promise.reject(offline)]);
    saver.changed(named("AB"));
    await saver.flush();
    saver.changed(named("ABC"));
    expect(await saver.flush()).toBe(true);
    expect(calls).toEqual([
      { name: "AB", edition: 1 },
      { name: "AB", edition: 1 },
      { name: "ABC", edition: 2 },
    ]);
  });
  it("waits for the next change when the server has refused it", async () => {
    const { saver, calls, states } = setUp([() => Promise.reject(refused)]);
    saver.changed(named("AB"));
    expect(await saver.flush()).toBe(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    saver.changed(named("ABC"));
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(states.at(-1)).toBe("saved");
  });
  it("is never repeated over someone else's change until its author says so", async () => {
    const { saver, calls, states } = setUp([() => Promise.reject(changed)]);
    saver.changed(named("AB"));
    expect(await saver.flush()).toBe(false);
    saver.changed(named("ABC"));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(states.at(-1)).toBe("conflict");
    saver.rebase({ document: named("theirs"), edition: 5 });
    expect(await saver.flush()).toBe(true);
    expect(calls.at(-1)).toEqual({ name: "ABC", edition: 5 });
  });
});
