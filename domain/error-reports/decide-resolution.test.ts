import { describe, expect, it } from "vitest";
import { type ScriptErrorCommand, scriptErrorDecider } from "./decide-resolution.ts";
import type { ScriptErrorResolutionEvent } from "./events.ts";

const errorKey = "x|a.js|1:2";
const at = "2030-01-03T00:00:00.000Z";
const dealtWith = (dealtWithAt: string): ScriptErrorResolutionEvent => ({
  type: "ScriptErrorDealtWith",
  errorKey,
  dealtWithAt,
});
const reopened: ScriptErrorResolutionEvent = {
  type: "ScriptErrorReopened",
  errorKey,
  reopenedAt: at,
};
const { initial, evolve, decide } = scriptErrorDecider;
const decided = (given: readonly ScriptErrorResolutionEvent[], command: ScriptErrorCommand) =>
  decide(command, given.reduce(evolve, initial));
const yields = (...value: readonly ScriptErrorResolutionEvent[]) => ({ ok: true, value });

describe("an error that a script threw", () => {
  const lastAt = "2030-01-02T00:00:00.000Z";
  const deal = { type: "DealWithScriptError", errorKey, lastAt, at } as const;
  const reopen = { type: "ReopenScriptError", errorKey, at } as const;
  const back = (until: string | null) =>
    ({ type: "PutScriptErrorBack", errorKey, until, at }) as const;
  const before = "2030-01-01T00:00:00.000Z";

  it("is dealt with once, and again when it has come back", () => {
    expect(decided([], deal)).toEqual(yields(dealtWith(at)));
    expect(decided([dealtWith(at)], deal)).toEqual(yields());
    expect(decided([dealtWith(before)], deal)).toEqual(yields(dealtWith(at)));
  });

  it("is opened again once", () => {
    expect(decided([], reopen)).toEqual(yields());
    expect(decided([dealtWith(at)], reopen)).toEqual(yields(reopened));
    expect(decided([dealtWith(at), reopened], reopen)).toEqual(yields());
  });

  it("is restored to its former status", () => {
    expect(decided([dealtWith(at)], back(null))).toEqual(yields(reopened));
    expect(decided([dealtWith(at)], back(before))).toEqual(yields(dealtWith(before)));
    expect(decided([dealtWith(before)], back(before))).toEqual(yields());
  });
});
