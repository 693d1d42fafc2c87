import { describe, expect, it } from "vitest";
import { createArgon2Passwords } from "./argon2.ts";

describe("hashes of passwords", () => {
  it("cost as much as OWASP asks for at least, unless a test wants them cheaper", async () => {
    expect(await createArgon2Passwords().hash("correct horse")).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
    const cheap = createArgon2Passwords({ memoryCost: 8, timeCost: 1 });
    expect(await cheap.hash("correct horse")).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  });

  it("match their password only, whatever they cost, and nothing without an account", async () => {
    const cheap = createArgon2Passwords({ memoryCost: 8, timeCost: 1 });
    const stored = await createArgon2Passwords().hash("correct horse");
    expect(await cheap.matches(stored, "correct horse")).toBe(true);
    expect(await cheap.matches(stored, "battery staple")).toBe(false);
    expect(await cheap.matches(undefined, "a password that nobody has")).toBe(false);
  });
});
