import type { Permission } from "#domain/kit/permission.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import type { PageDocument, Section } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import type { DraftRejection } from "#domain/pages/rejections.ts";
import { safeContentHtml } from "../kit/safe-html.ts";

/** Scripts run with everything that a template can do, and need the same permission. */
const SCRIPTS: Permission = "settings:write";

const hasScripts = (content: BlockContent): boolean =>
  content.type === "code" && content.runsScripts;

const safeContent = (content: BlockContent): BlockContent =>
  content.type === "code" && !content.runsScripts
    ? { ...content, html: safeContentHtml(content.html) }
    : content;

const contentOf = (edit: DraftEdit): BlockContent | undefined => {
  if (edit.type === "AddBlock") return edit.block.content;
  return edit.type === "ChangeBlock" ? edit.content : undefined;
};

const safeEdit = (edit: DraftEdit): DraftEdit => {
  if (edit.type === "AddBlock")
    return { ...edit, block: { ...edit.block, content: safeContent(edit.block.content) } };
  return edit.type === "ChangeBlock" ? { ...edit, content: safeContent(edit.content) } : edit;
};

type Permissions = ReadonlySet<Permission> | undefined;

/** A section whose code is sanitized; code with scripts is refused without the permission. */
export const safeSection = (
  section: Section,
  permissions: Permissions,
): Result<Section, DraftRejection> => {
  const { blocks } = section;
  const runs = blocks.some(({ content }) => hasScripts(content));
  if (runs && permissions?.has(SCRIPTS) !== true) return reject({ code: "scripts-not-permitted" });
  const safe = blocks.map((block) => ({ ...block, content: safeContent(block.content) }));
  return accept({ ...section, blocks: safe });
};

/** As `safeSection`, for all sections of a document. */
export const safeDocument = (
  document: PageDocument,
  permissions: Permissions,
): Result<PageDocument, DraftRejection> => {
  const sections: Section[] = [];
  for (const section of document.sections) {
    const safe = safeSection(section, permissions);
    if (!safe.ok) return safe;
    sections.push(safe.value);
  }
  return accept({ ...document, sections });
};

/** Edits whose code is sanitized; code with scripts is refused without the permission. */
export const safeEdits = (
  edits: readonly DraftEdit[],
  permissions: Permissions,
): Result<readonly DraftEdit[], DraftRejection> => {
  const runs = edits.some((edit) => {
    const content = contentOf(edit);
    return content !== undefined && hasScripts(content);
  });
  if (runs && permissions?.has(SCRIPTS) !== true) return reject({ code: "scripts-not-permitted" });
  return accept(edits.map(safeEdit));
};
