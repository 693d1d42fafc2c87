import { describe, expect, it } from "vitest";
import { createKeyedTurns, createTurns } from "./turns.ts";

/** Work that ends when the test says so, and notes its beginning and end. */
const createWork = () => {
  const notes: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gateOf = (name: string) => {
    const gate = gates.get(name) ?? Promise.withResolvers<void>();
    gates.set(name, gate);
    return gate;
  };
  const work = (name: string) => async () => {
    notes.push(`${name} begins`);
    await gateOf(name).promise;
    notes.push(`${name} ends`);
    return name;
  };
  return { notes, work, gateOf };
};

describe("turns", () => {
  it("begin when the one before has ended or failed", async () => {
    const { notes, work, gateOf } = createWork();
    const inTurn = createTurns();
    const one = inTurn(work("one"));
    const two = inTurn(work("two"));
    gateOf("two").resolve();
    gateOf("one").reject(new Error("broken"));
    await expect(one).rejects.toThrow("broken");
    expect(await two).toBe("two");
    expect(notes).toEqual(["one begins", "two begins", "two ends"]);
  });
});

describe("turns by key", () => {
  it("are taken one after another under one key, and at the same time under two", async () => {
    const { notes, work, gateOf } = createWork();
    const turns = createKeyedTurns();
    const first = turns.enter("a", work("first"));
    const second = turns.enter("a", work("second"));
    const other = turns.enter("b", work("other"));
    expect(notes).toEqual(["first begins", "other begins"]);
    gateOf("second").resolve();
    gateOf("first").resolve();
    expect(await Promise.all([first, second])).toEqual(["first", "second"]);
    expect(notes.slice(2)).toEqual(["first ends", "second begins", "second ends"]);
    gateOf("other").resolve();
    await other;
  });

  it("continue after a failure, which only its own caller gets", async () => {
    const turns = createKeyedTurns();
    const broken = turns.enter("a", () => Promise.reject(new Error("broken")));
    const next = turns.enter("a", async () => "next");
    await expect(broken).rejects.toThrow("broken");
    expect(await next).toBe("next");
  });

  it("keep no key whose work has ended", async () => {
    const turns = createKeyedTurns();
    const work = turns.enter("a", async () => undefined);
    expect(turns.isBusy("a")).toBe(true);
    await work;
    expect(turns.isBusy("a")).toBe(false);
  });
});
