import { afterEach, beforeEach, expect, it } from "vitest";
import type { LookEvent } from "#domain/looks/events.ts";
import { builtInLook, presets, withPreset } from "#domain/looks/presets.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { looks } from "./looks.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(looks);
});
afterEach(() => website.drop());

const at = "2030-01-01T00:00:00.000Z";

it("has the look that visitors see, and all versions", async () => {
  const published = (version: number, at_: number): LookEvent => ({
    type: "LookPublished",
    version,
    document: withPreset(builtInLook, presets[at_] as (typeof presets)[number]),
    keepsDraft: false,
    publishedAt: at,
  });
  await website.record("look site", published(1, 1), published(2, 7));
  const shown = () =>
    website.rows(
      "select version, document #>> '{colors,palettes,light,paper}' as paper from read.looks",
    );
  expect(await shown()).toEqual([{ version: 2, paper: "#14161c" }]);
  const withdrawn: LookEvent = { type: "LookWithdrawn", withdrawnAt: at };
  await website.record("look site", withdrawn);
  expect(await shown()).toEqual([{ version: null, paper: null }]);
  expect(await website.rows("select version from read.looks_versions order by 1")).toEqual([
    { version: 1 },
    { version: 2 },
  ]);
});
