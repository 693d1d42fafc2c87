import * as z from "zod/mini";
import type { contentStatusLabels } from "../codes/site-codes.ts";

/** The status of an item that visitors cannot see. */
export const UnpublishedStatus = z.enum(["draft", "needs-review", "private"]);
export type UnpublishedStatus = z.infer<typeof UnpublishedStatus>;

export const ContentStatus = z.enum(["draft", "needs-review", "private", "published"]);
export type ContentStatus = z.infer<typeof ContentStatus>;

export type ContentStatusLabel = (typeof contentStatusLabels)[number];

type Publication = { readonly status: ContentStatus; readonly publishOn: number | null };

/** The item is published and its date has come. */
export const isShown = ({ status, publishOn }: Publication, nowMs: number): boolean =>
  status === "published" && publishOn !== null && publishOn <= nowMs;

/** The status of an item that visitors cannot see yet; null for one that they can. Spec: B3.97. */
export const statusLabelOf = (
  publication: Publication,
  nowMs: number,
): ContentStatusLabel | null => {
  switch (publication.status) {
    case "draft":
      return "Draft";
    case "needs-review":
      return "Needs Review";
    case "private":
      return "Private";
    case "published":
      return isShown(publication, nowMs) ? null : "Scheduled";
  }
};
