import { describe, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { createFormKeys } from "./form-keys.ts";

const HOUR_MS = 60 * 60 * 1_000;
const secret = "a secret of thirty-two characters or more";
const signing = createSigning(secret);
const keysAt = (laterMs: number) => createFormKeys(signing, newId, () => Date.now() + laterMs);
const keys = keysAt(0);

describe("a form's key", () => {
  it("names one submission, its form and when it was issued [B3.1] [B7.1]", () => {
    const before = Date.now();
    const read = keys.read("demo", keys.issue("demo", "contact"));
    expect(read).toMatchObject({ formId: "contact" });
    expect(read?.submissionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(read?.issuedAtMs).toBeGreaterThanOrEqual(before - 1);
    expect(read?.issuedAtMs).toBeLessThanOrEqual(Date.now());
    expect(keys.read("demo", keys.issue("demo"))).toMatchObject({ formId: undefined });
    expect(keys.issue("demo")).not.toBe(keys.issue("demo"));
  });

  it("is none on another website", () => {
    const key = keys.issue("demo", "contact");
    expect(keys.read("other", key)).toBeUndefined();
    expect(keys.read("demo", key)).toBeDefined();
  });

  it("is none when a letter of it was changed, or another form written into it", () => {
    const key = keys.issue("demo", "contact");
    for (let at = 0; at < key.length; at += 1) {
      const letter = key[at] === "a" ? "b" : "a";
      const changed = key.slice(0, at) + letter + key.slice(at + 1);
      // The last letter of the mark carries bits that nothing is made of.
      if (at < key.length - 1) expect(keys.read("demo", changed)).toBeUndefined();
    }
    expect(keys.read("demo", key.replace(".contact.", ".other."))).toBeUndefined();
    expect(keys.read("demo", key.replace(".contact.", ".."))).toBeUndefined();
  });

  it("is none of another installation", () => {
    const other = createFormKeys(createSigning(`${secret}!`), newId, Date.now);
    expect(keys.read("demo", other.issue("demo", "contact"))).toBeUndefined();
  });

  it("is valid for a day, also where a clock is a little behind", () => {
    const key = keys.issue("demo", "contact");
    expect(keysAt(24 * HOUR_MS - 1_000).read("demo", key)).toBeDefined();
    expect(keysAt(24 * HOUR_MS + 1_000).read("demo", key)).toBeUndefined();
    expect(keysAt(-30_000).read("demo", key)).toBeDefined();
    expect(keysAt(-HOUR_MS).read("demo", key)).toBeUndefined();
  });

  it.each(["", ".", "..", "x", "x.y.z", "\u0000", "a".repeat(200), "💥"])("is not %j", (text) =>
    expect(keys.read("demo", text)).toBeUndefined(),
  );
});
