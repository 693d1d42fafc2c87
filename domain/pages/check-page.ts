import { linksOf } from "./addresses-in.ts";
import type { BlockRemark } from "./blocks/definition.ts";
import { definitionOf } from "./blocks.ts";
import { type UnshownBlocks, unshownText } from "./check-shown.ts";
import { BASE_COHORT, cohorts, documentsShown, shownTo } from "./cohorts.ts";
import { blocksOf, type PageDocument } from "./document.ts";
import { pagePicture } from "./page-text.ts";
import { richTextOf } from "./read-rich-text.ts";

/** What visitors or search engines would miss. An error is wrong, a hint may be intended. */
type ErrorCode =
  | BlockRemark["code"]
  | "page-empty"
  | "page-empty-for-group"
  | "heading-order"
  | "several-titles"
  | "link-dead"
  | "link-hidden"
  | "contrast-low"
  | "block-shows-nothing"
  | "list-missing";
type HintCode =
  | "instruction-left"
  | "description-missing"
  | "title-long"
  | "title-taken"
  | "preview-picture-missing"
  | "text-on-picture"
  | "page-heavy"
  | "scripts-unasked"
  | "no-index";

/** It stops nobody from publishing. */
export type Remark = {
  readonly code: ErrorCode | HintCode;
  readonly level: "error" | "hint";
  /** For owners. */
  readonly text: string;
  /** The block that it is about; absent: the page. */
  readonly partId?: string;
};

/** What only the server knows about a page. */
export type PageSurroundings = {
  /** Links of the page that visitors cannot follow: to nothing, or to what is not published. */
  readonly brokenLinks: ReadonlyMap<string, "dead" | "hidden">;
  /** Blocks that show visitors nothing although something is chosen. */
  readonly unshown?: UnshownBlocks;
  /** Colours of the website that are hard to see on its background. */
  readonly faintColors: readonly {
    readonly name: string;
    readonly ratio: number;
    readonly least: number;
  }[];
  /** Bytes of the page with its pictures. */
  readonly bytes: number;
  /** What search engines get; undefined for a page that is a part of others and has no address. */
  readonly search:
    | {
        /** With the name of the website. */
        readonly title: string;
        /** The path of another page that has the same title. */
        readonly sameTitleAt: string | undefined;
      }
    | undefined;
};

/** Not in the specification: search engines cut longer titles off. */
export const MAX_SEARCH_TITLE = 70;
/** Not in the specification: bytes that a phone loads in four seconds at 4 Mbit/s. */
export const PAGE_BUDGET = 2_000_000;

type Blocks = ReturnType<typeof blocksOf>;

const error = (code: ErrorCode, text: string, partId?: string): Remark => ({
  code,
  level: "error",
  text,
  ...(partId !== undefined && { partId }),
});
const hint = (code: HintCode, text: string, partId?: string): Remark => ({
  code,
  level: "hint",
  text,
  ...(partId !== undefined && { partId }),
});

const headingsIn = (blocks: Blocks) =>
  blocks.flatMap(({ id, content }) =>
    (definitionOf(content).headings?.(content) ?? []).map((level) => ({ id, level })),
  );

/** A page begins with its title, and no level is skipped on the way down. Source: WCAG 2.2, 1.3.1. */
const headingRemarks = (blocks: Blocks): readonly Remark[] => {
  const headings = headingsIn(blocks);
  const second = headings.filter(({ level }) => level === 1)[1];
  const skipped = headings.find(
    ({ level }, index) => level > (headings[index - 1]?.level ?? 1) + 1,
  );
  const several = "The page has more than one heading of the size Page title.";
  const skips = "A heading is more than one size smaller than the one before it.";
  return [
    ...(second ? [error("several-titles", several, second.id)] : []),
    ...(skipped ? [error("heading-order", skips, skipped.id)] : []),
  ];
};

/** Sections for different visitors never follow each other on a page, so that each can have its title. */
const headingRemarksFor = (document: PageDocument): readonly Remark[] => {
  const all = documentsShown(document).flatMap((shown) => headingRemarks(blocksOf(shown)));
  const isFirst = ({ code, partId }: Remark, index: number) =>
    all.findIndex((each) => each.code === code && each.partId === partId) === index;
  return all.filter(isFirst);
};

const list = new Intl.ListFormat("en-GB");

const isEmpty = (document: PageDocument): boolean => blocksOf(document).length === 0;

/** Sections that are limited to groups of visitors can leave the other groups without any. Spec: B3.80. */
const emptyForGroups = (document: PageDocument): readonly Remark[] => {
  if (isEmpty(document)) return [];
  const groups = cohorts.filter((cohort) => isEmpty(shownTo(document, cohort)));
  if (groups.length === 0) return [];
  const named = `${groups.length === 1 ? "group" : "groups"} ${list.format(groups)}`;
  const base = groups.includes(BASE_COHORT)
    ? " First visits, visitors without cookies and search engines are in group A."
    : "";
  const text = `Visitors in ${named} see an empty page: every section with a block is limited to other groups.${base}`;
  return [error("page-empty-for-group", text)];
};

const blockRemarks = ({ id, content }: Blocks[number]): readonly Remark[] =>
  (definitionOf(content).check?.(content) ?? []).map(({ code, text }) => error(code, text, id));

const unshownRemarks = (blocks: Blocks, unshown: UnshownBlocks = new Map()): readonly Remark[] =>
  blocks.flatMap(({ id, content }) => {
    const why = unshown.get(id);
    if (why === undefined) return [];
    const code = why === "form-joins-no-list" ? "list-missing" : "block-shows-nothing";
    return [error(code, unshownText(content, why), id)];
  });

/** Texts on a picture can be hard to read, which no computation finds. */
const pictureRemarks = ({ sections }: PageDocument): readonly Remark[] =>
  sections.flatMap(({ look, blocks }) => {
    const text = blocks.find(
      ({ content }) => content.type === "heading" || content.type === "text",
    );
    if (text === undefined || !("image" in look.background)) return [];
    if (look.background.image.assetUrl === "") return [];
    return [
      hint("text-on-picture", "A text is on a picture. Check that it is easy to read.", text.id),
    ];
  });

/** The drafts of a starter say in this way what only their owner can write. */
const INSTRUCTION = /(?:^|\s)Write (?:the|how|what|when|where|which|who)\b/;

/** From its first word to the end of its sentence. */
const instructionIn = (text: string): string | undefined => {
  const sentences = text.split(".").slice(0, -1);
  const found = sentences.find((sentence) => INSTRUCTION.test(sentence));
  return found && `${found.slice(found.search(INSTRUCTION)).trim()}.`;
};

const instructionRemarks = (blocks: Blocks): readonly Remark[] =>
  blocks.flatMap(({ id, content }) => {
    if (content.type !== "text") return [];
    const found = instructionIn(richTextOf(content.text));
    const text = `Visitors would read “${found}” Replace it by your own words.`;
    return found === undefined ? [] : [hint("instruction-left", text, id)];
  });

/** The cookie question holds back what is to wait for it, and nothing else. */
const scriptRemarks = (blocks: Blocks): readonly Remark[] =>
  blocks.flatMap(({ id, content }) =>
    content.type === "code" && content.runsScripts && content.waitsForConsent !== true
      ? [
          hint(
            "scripts-unasked",
            "A code block runs your own scripts for every visitor, before the cookie question is answered and after Decline. If they store or send data, let the block wait until visitors allow it.",
            id,
          ),
        ]
      : [],
  );

/** What search engines and link previews miss in a page with a path. */
const searchRemarks = (
  document: PageDocument,
  { title, sameTitleAt }: NonNullable<PageSurroundings["search"]>,
): readonly Remark[] => {
  const { description, noIndex } = document.details;
  const remarks: readonly (Remark | false)[] = [
    description.trim() === "" &&
      hint(
        "description-missing",
        "The page has no description for search engines; they get the beginning of its text.",
      ),
    title.length > MAX_SEARCH_TITLE &&
      hint("title-long", `Search engines show about ${MAX_SEARCH_TITLE} characters of the title.`),
    sameTitleAt !== undefined &&
      hint("title-taken", `The page at /${sameTitleAt} has the same title.`),
    pagePicture(document) === "" &&
      hint("preview-picture-missing", "A link to this page is shared without a picture."),
    noIndex && hint("no-index", "Search engines are asked to leave this page out."),
  ];
  return remarks.filter((remark) => remark !== false);
};

const linkText = (href: string, why: "dead" | "hidden"): string =>
  why === "dead"
    ? `The link to ${href} leads to a page that does not exist.`
    : `The link to ${href} leads to a page that is not published.`;

const brokenLinkRemarks = (
  document: PageDocument,
  { brokenLinks }: PageSurroundings,
): readonly Remark[] => {
  const links = linksOf(document);
  return links.flatMap(({ href, partId }, index) => {
    const why = brokenLinks.get(href);
    const isRepeated = links
      .slice(0, index)
      .some((each) => each.href === href && each.partId === partId);
    if (why === undefined || isRepeated) return [];
    return [error(why === "dead" ? "link-dead" : "link-hidden", linkText(href, why), partId)];
  });
};

const MEGABYTE = 1_000_000;
const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

const contrastRemarks = ({ faintColors }: PageSurroundings): readonly Remark[] =>
  faintColors.map(({ name, ratio, least }) =>
    error(
      "contrast-low",
      `The ${name} has a contrast of ${ratio.toFixed(1)} on the background; it needs ${least}. Change it in Looks.`,
    ),
  );

const weightRemarks = ({ bytes }: PageSurroundings): readonly Remark[] => {
  if (bytes <= PAGE_BUDGET) return [];
  const [loaded, budget] = [megabytes(bytes), megabytes(PAGE_BUDGET)];
  return [
    hint(
      "page-heavy",
      `Visitors load about ${loaded}. Pages of up to ${budget} open quickly on phones.`,
    ),
  ];
};

/** What an owner should look at before a page is published: of the page itself in reading order, then the rest. */
export const checkPage = (
  document: PageDocument,
  surroundings: PageSurroundings,
): readonly Remark[] => {
  const blocks = blocksOf(document);
  const { search } = surroundings;
  const remarks = [
    ...(isEmpty(document) ? [error("page-empty", "The page has no block.")] : []),
    // A part of other pages can be for some groups alone.
    ...(search === undefined ? [] : emptyForGroups(document)),
    ...blocks.flatMap(blockRemarks),
    ...unshownRemarks(blocks, surroundings.unshown),
    ...brokenLinkRemarks(document, surroundings),
    ...headingRemarksFor(document),
    ...instructionRemarks(blocks),
    ...pictureRemarks(document),
    ...scriptRemarks(blocks),
    ...contrastRemarks(surroundings),
    ...(search === undefined ? [] : searchRemarks(document, search)),
    ...weightRemarks(surroundings),
  ];
  return remarks.toSorted(
    (one, other) => Number(one.level === "hint") - Number(other.level === "hint"),
  );
};
