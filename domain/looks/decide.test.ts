import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { lookDecider } from "./decide.ts";
import { dirtyPaths, lookPaths, resetPath } from "./dirty-paths.ts";
import type { Look } from "./document.ts";
import type { LookEvent } from "./events.ts";
import { builtInLook, presets, withPreset } from "./presets.ts";

const at = "2030-01-01T00:00:00.000Z";
const [bakery, night] = [presets[1], presets[7]].map((preset) =>
  withPreset(builtInLook, preset as (typeof presets)[number]),
) as [Look, Look];
const look = given(lookDecider);

itKeepsTheDeciderContract("look", lookDecider, { of: { edition: 0 } });

describe("a look", () => {
  it("has a draft, versions and a way back", () => {
    const drafted: LookEvent = { type: "LookDrafted", document: bakery, draftedAt: at };
    const published: LookEvent = {
      type: "LookPublished",
      version: 1,
      document: bakery,
      keepsDraft: false,
      publishedAt: at,
    };
    look().when({ type: "SaveDraft", document: bakery, edition: 0, at }).yields(drafted);
    look(drafted).when({ type: "PublishDraft", edition: 1, at }).yields(published);
    look(published)
      .when({ type: "Withdraw", edition: 1, at })
      .yields({ type: "LookWithdrawn", withdrawnAt: at });
  });

  it("says which of its parts visitors do not see yet, and resets each alone [B3.82]", () => {
    expect([...dirtyPaths(bakery, bakery)]).toEqual([]);
    const dirty = dirtyPaths(night, bakery);
    expect([...dirty]).toEqual(["colors.palettes", "fonts.activeThemeId", "shape"]);
    const reset = resetPath(night, bakery, "colors.palettes");
    expect([...dirtyPaths(reset, bakery)]).toEqual(["fonts.activeThemeId", "shape"]);
    expect(lookPaths.reduce((draft, path) => resetPath(draft, bakery, path), night)).toEqual(
      bakery,
    );
    const dark: Look = { ...bakery, colors: { ...bakery.colors, activeThemeId: "dark" } };
    expect([...dirtyPaths(dark, bakery)]).toEqual(["colors.activeThemeId"]);
  });
});
