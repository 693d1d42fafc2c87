import { expect, it } from "vitest";
import { CallError } from "./api.ts";
import { shareAfter } from "./counted-share.ts";

const refused = (status: number, code: string, more = {}) => ({
  data: undefined,
  error: new CallError(status, code, "Refused.", {}, more),
});
const notCounted = (progress: number) => refused(202, "building", { progress });
const repeated = { data: undefined, error: null };

it("the share that is counted stays while the call is repeated, and ends with an answer or another error", () => {
  const after = (...queries: readonly Parameters<typeof shareAfter>[1][]) =>
    queries.reduce<number | undefined>(shareAfter, undefined);
  expect(after(repeated)).toBeUndefined();
  expect(after(notCounted(0.12), repeated)).toBe(0.12);
  expect(after(notCounted(0.12), repeated, notCounted(0.4))).toBe(0.4);
  expect(after(notCounted(0.12), { data: {}, error: null })).toBeUndefined();
  for (const error of [refused(500, "http-500"), refused(422, "too-many-events")]) {
    expect(after(notCounted(0.12), repeated, error)).toBeUndefined();
    expect(after(notCounted(0.12), error, repeated)).toBeUndefined();
  }
});
