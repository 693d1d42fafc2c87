import { editedParts, type PageDraftState } from "#domain/pages/draft-state.ts";
import { inEffect } from "#domain/pages/kept-changes.ts";
import { MAX_LISTED_CHANGES } from "#domain/pages/limits.ts";
import {
  type DraftRejection,
  draftRejectionText,
  type PageRejection,
  pageRejectionText,
} from "#domain/pages/rejections.ts";
import { Refusal } from "#infra/http/refusal.ts";

export type Rejection = PageRejection | DraftRejection;

const missing: ReadonlySet<string> = new Set<Rejection["code"]>([
  "page-unknown",
  "version-unknown",
  "change-unknown",
]);
const conflicts: ReadonlySet<string> = new Set<Rejection["code"]>([
  ...(["page-exists", "page-removed", "page-placed", "slug-taken", "too-many-pages"] as const),
  ...(["place-changed"] as const),
  ...(["nothing-scheduled", "block-changed", "draft-closed", "change-overlaid"] as const),
  ...(["id-taken", "changes-unseen"] as const),
]);

const pageTexts: ReadonlySet<string> = new Set([
  ...(["page-unknown", "page-exists", "page-removed", "too-many-pages"] as const),
  ...(["place-changed"] as const),
  ...(["page-placed", "path-malformed", "path-reserved", "slug-taken", "version-unknown"] as const),
  ...(["nothing-scheduled", "schedule-past", "zone-unknown"] as const),
]);

const isOfPage = (rejection: Rejection): rejection is PageRejection =>
  pageTexts.has(rejection.code);

/** What an editor needs next to the text of a refusal. */
export const membersOf = (
  rejection: { readonly code: string } | DraftRejection,
): Readonly<Record<string, unknown>> => {
  if ("present" in rejection) return { present: rejection.present };
  return "later" in rejection ? { later: rejection.later } : {};
};

export const draftStatusOf = (code: string): number => {
  if (code === "scripts-not-permitted") return 403;
  if (missing.has(code)) return 404;
  return conflicts.has(code) ? 409 : 400;
};

/** The answer to what was refused of a page or of its draft. */
export const refusalOf = (rejection: Rejection): Refusal => {
  const { code } = rejection;
  const status = draftStatusOf(code);
  const text = isOfPage(rejection) ? pageRejectionText(rejection) : draftRejectionText(rejection);
  return new Refusal(status, code, text, { members: membersOf(rejection) });
};

export const editionsOf = ({ editions, firstEdition }: PageDraftState) => ({
  editions: { ...editions },
  firstEdition,
});

/** The latest changes of a draft, oldest first. */
export const changesOf = ({ changes }: PageDraftState) => {
  const effective = inEffect(changes);
  return changes
    .slice(-MAX_LISTED_CHANGES)
    .map(({ changeId, type, changedAt, touches, actor }) => ({
      changeId,
      type,
      changedAt,
      changedBy: actor ?? null,
      parts: [...editedParts(touches)],
      undone: !effective.has(changeId),
    }));
};
