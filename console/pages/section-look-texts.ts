import type { SectionLook } from "#domain/pages/document.ts";

type Names<Name extends "role" | "height" | "width"> = Readonly<Record<SectionLook[Name], string>>;

export const sectionRoleNames: Names<"role"> = { plain: "Plain", quiet: "Quiet", strong: "Strong" };
export const sectionHeightNames: Names<"height"> = {
  auto: "As high as its content",
  medium: "Medium",
  large: "Large",
};
export const sectionWidthNames: Names<"width"> = {
  page: "Width of the page",
  full: "Full width",
};
