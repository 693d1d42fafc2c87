import { describe, expect, it } from "vitest";
import type { Captcha } from "./port.ts";

type Solve = (challenge: unknown) => Promise<string>;

/** What every implementation does. `create` twice: two processes over the same memory. */
export const captchaSuite = (name: string, create: () => Captcha, solve: Solve) =>
  describe(name, () => {
    const solved = async (captcha: Captcha, websiteId = "demo") =>
      solve(await captcha.challenge(websiteId));

    it("takes the solution of its challenge", async () => {
      const captcha = create();
      expect(await captcha.verify("demo", await solved(captcha), "one")).toBe(true);
    });

    it("takes it once, and again only for the same use", async () => {
      const captcha = create();
      const token = await solved(captcha);
      expect(await captcha.verify("demo", token, "one")).toBe(true);
      expect(await captcha.verify("demo", token, "two")).toBe(false);
      expect(await captcha.verify("demo", token, "one")).toBe(true);
    });

    it("takes it once of many uses at the same time", async () => {
      const captcha = create();
      const token = await solved(captcha);
      const taken = await Promise.all(
        Array.from({ length: 20 }, (_, use) => captcha.verify("demo", token, `use ${use}`)),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
    });

    it("is of no use on another website, and is not used up by trying", async () => {
      const captcha = create();
      const token = await solved(captcha, "demo");
      expect(await captcha.verify("other", token, "one")).toBe(false);
      expect(await captcha.verify("demo", token, "one")).toBe(true);
    });

    it.each(["", "x", "e30=", "bnVsbA==", "\u0000", "💥".repeat(5_000)])(
      "refuses the token %j",
      async (token) => expect(await create().verify("demo", token, "one")).toBe(false),
    );

    it("forgets nothing that could be shown again", async () => {
      const captcha = create();
      const token = await solved(captcha);
      await captcha.verify("demo", token, "one");
      await captcha.prune();
      expect(await captcha.verify("demo", token, "two")).toBe(false);
    });
  });
