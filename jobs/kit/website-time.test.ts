import { expect, it } from "vitest";
import { createWebsiteTime } from "./website-time.ts";

it("leaves the rest of a slow website to the next pass, and does the work of the others", async () => {
  let at = Date.parse("2030-01-01T00:00:00Z");
  const done: string[] = [];
  const workOf = (name: string, takesMs: number) => async () => {
    at += takesMs;
    done.push(name);
    if (takesMs > 10_000) throw new Error("The provider does not respond.");
    return true;
  };
  const inTime = createWebsiteTime({ now: () => new Date(at).toISOString(), maxMs: 10_000 });
  await expect(inTime("slow", workOf("slow 1", 45_000))).rejects.toThrow("does not respond");
  expect(await inTime("slow", workOf("slow 2", 1))).toBe(false);
  for (const name of ["quick 1", "quick 2", "quick 3"])
    expect(await inTime("quick", workOf(name, 4_000))).toBe(true);
  expect(await inTime("quick", workOf("quick 4", 1))).toBe(false);
  expect(done).toEqual(["slow 1", "quick 1", "quick 2", "quick 3"]);
});
