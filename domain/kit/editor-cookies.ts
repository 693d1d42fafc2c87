/** What a member's browser keeps for the editor. Each of these cookies is absent or `1`. Spec: B9.8. */
export const editorCookies = {
  /** Pages of the website are shown with their drafts. */
  previewNewVersion: "preview_new_version",
  /** In such a preview: pages are shown as visitors see them, to compare. */
  overrideOldVersion: "override_old_version",
  /** The editor shows the page alone. */
  previewFrameExpanded: "preview_frame_expanded",
  /** In such a preview: no script of the website's own templates and code runs. */
  disableUserScripts: "disable_user_scripts",
} as const;

/** Key in the tab's storage: what the editor does when it is loaded next. Spec: B9.8. */
export const NEXT_LOAD_ACTION = "next_load_action";

/** How a member looks at the website. */
export type WebsitePreview = {
  readonly shows: "new" | "old";
  readonly runsScripts: boolean;
};

/** Undefined: as visitors do. */
export const previewIn = (
  cookies: Readonly<Record<string, string | undefined>>,
): WebsitePreview | undefined => {
  const isOn = (name: keyof typeof editorCookies) => cookies[editorCookies[name]] === "1";
  if (!isOn("previewNewVersion")) return undefined;
  return {
    shows: isOn("overrideOldVersion") ? "old" : "new",
    runsScripts: !isOn("disableUserScripts"),
  };
};
