import { expect, it } from "vitest";
import { editorCookies, NEXT_LOAD_ACTION, previewIn } from "./editor-cookies.ts";

it("the editor has four cookies and a key for what it does at the next load [B9.8]", () => {
  const names = Object.values(editorCookies);
  expect(new Set([...names, NEXT_LOAD_ACTION]).size).toBe(5);
  expect(names).toEqual([
    "preview_new_version",
    "override_old_version",
    "preview_frame_expanded",
    "disable_user_scripts",
  ]);
});

it("a preview shows the new version, or the old one to compare", () => {
  const { previewNewVersion, overrideOldVersion, disableUserScripts } = editorCookies;
  expect(previewIn({})).toBeUndefined();
  expect(previewIn({ [overrideOldVersion]: "1", [disableUserScripts]: "1" })).toBeUndefined();
  const on = { [previewNewVersion]: "1" };
  expect(previewIn(on)).toEqual({ shows: "new", runsScripts: true });
  expect(previewIn({ ...on, [overrideOldVersion]: "1" })?.shows).toBe("old");
  expect(previewIn({ ...on, [disableUserScripts]: "1" })?.runsScripts).toBe(false);
});
