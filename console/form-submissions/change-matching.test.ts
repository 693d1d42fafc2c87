import { describe, expect, it } from "vitest";
import { CallError } from "#console/app/api.ts";
import { changeMatching, type Matching } from "./change-matching.ts";

/** Submissions in a folder, of which a change takes those that it is given. */
const folder = (count: number, changes: Partial<Matching> = {}) => {
  const left = Array.from({ length: count }, (_, n) => `s${n}`);
  const progress: number[] = [];
  const waited: number[] = [];
  const matching: Matching = {
    next: async () => left.slice(0, 200),
    change: async (ids) => {
      const changed = ids.filter((id) => left.includes(id));
      left.splice(0, left.length, ...left.filter((id) => !ids.includes(id)));
      return { changed };
    },
    stopped: () => false,
    onProgress: (done) => progress.push(done),
    wait: async (ms) => {
      waited.push(ms);
    },
    ...changes,
  };
  return { matching, left, progress, waited };
};

describe("changing all that match", () => {
  it("goes on until none is left, and says how far it is", async () => {
    const { matching, left, progress } = folder(450);
    expect((await changeMatching(matching)).changed).toHaveLength(450);
    expect(left).toEqual([]);
    expect(progress).toEqual([200, 400, 450]);
  });

  it("can be stopped, and tells what it has done until then", async () => {
    let asked = 0;
    const { matching } = folder(1_000, { stopped: () => asked++ >= 2 });
    expect((await changeMatching(matching)).changed).toHaveLength(400);
  });

  it("waits when there are too many requests, and goes on", async () => {
    const { matching, waited } = folder(300);
    let calls = 0;
    const change: Matching["change"] = async (ids) => {
      calls += 1;
      if (calls === 2) throw new CallError(429, "too-many", "Slow down.");
      return matching.change(ids);
    };
    expect((await changeMatching({ ...matching, change })).changed).toHaveLength(300);
    expect(waited).toEqual([5_000]);
  });

  it("fails with whatever else goes wrong", async () => {
    const refused = new CallError(500, "internal", "Broken.");
    const { matching } = folder(10, { change: () => Promise.reject(refused) });
    await expect(changeMatching(matching)).rejects.toBe(refused);
  });

  it("tells what it has changed when something goes wrong half way", async () => {
    const { matching } = folder(450);
    const refused = new CallError(500, "internal", "Broken.");
    let calls = 0;
    const change: Matching["change"] = (ids) => {
      calls += 1;
      return calls === 2 ? Promise.reject(refused) : matching.change(ids);
    };
    const { changed, error } = await changeMatching({ ...matching, change });
    expect(changed).toHaveLength(200);
    expect(error).toBe(refused);
  });

  it("gives up on a list that goes on showing what has been changed", async () => {
    const { matching, waited } = folder(10, { change: async () => ({ changed: [] }) });
    expect(await changeMatching(matching)).toEqual({ changed: [] });
    expect(waited).toHaveLength(10);
  });
});
