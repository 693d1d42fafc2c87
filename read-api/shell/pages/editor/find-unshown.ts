import { type BlockContent, formIdOf } from "#domain/pages/blocks.ts";
import type { Unshown, UnshownBlocks } from "#domain/pages/check-shown.ts";
import { blocksOf, type PageDocument } from "#domain/pages/document.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { joinsListSql } from "../../../forms/find-form.ts";
import { servingOf } from "../blocks/all.ts";
import { presentCollection } from "../blocks/present-collection.ts";
import { createQuestions, type PageFacts, type Questions } from "../page-questions.ts";

const formsText = `
  select form_id as "formId", ${joinsListSql} as "joinsList"
    from read.forms
   where website_id = $1 and form_id = any($2::text[]) and definition is not null and not removed`;
type FormRow = { readonly formId: string; readonly joinsList: boolean };
type Forms = ReadonlyMap<string, FormRow>;

/** Whether visitors get something of a block, found by their own questions. */
const isShown = async (ask: Questions, facts: PageFacts, content: BlockContent) => {
  const members = await servingOf(content).find?.(ask, facts, content);
  const items = members?.items;
  return Array.isArray(items) ? items.length > 0 : members?.item !== undefined;
};

type Find = (content: BlockContent) => Promise<Unshown | undefined>;

const createFindOne = (ask: Questions, facts: PageFacts, forms: Forms): Find => {
  const inCollection = async (content: BlockContent, slug: string) => {
    // Without a choice the block shows the whole shop, which can still be empty while it is set up.
    if (slug === "" || (await isShown(ask, facts, content))) return undefined;
    const present = await presentCollection(ask, facts, slug);
    return present === undefined ? "collection-unknown" : "collection-empty";
  };

  const inSummary = async ({ collectionId, category }: Summary) => {
    if (collectionId === "") return undefined;
    const { context, contentCollections } = facts;
    const collection = contentCollections.find(({ id, enabled }) => enabled && id === collectionId);
    if (collection === undefined) return "content-unknown";
    if (category === "") return undefined;
    // Past events count: a calendar can have a break.
    const listing = { category, listing: undefined, drafts: false, page: 1, pageSize: 1 };
    const { rows } = await ask.contentItems({ websiteId: context.websiteId, collection, listing });
    return rows.length === 0 ? "category-unknown" : undefined;
  };

  return async (content) => {
    switch (content.type) {
      case "products":
        return inCollection(content, content.collection);
      case "collections":
        return inCollection(content, content.parent);
      case "summary":
        return inSummary(content);
      case "restock":
        return content.product === "" || (await isShown(ask, facts, content))
          ? undefined
          : "product-unknown";
      default:
        return formProblem(content, forms);
    }
  };
};
type Summary = Extract<BlockContent, { readonly type: "summary" }>;

const formProblem = (content: BlockContent, forms: Forms): Unshown | undefined => {
  const formId = formIdOf(content) ?? "";
  if (formId === "") return undefined;
  const form = forms.get(formId);
  if (form === undefined) return "form-unknown";
  return content.type === "newsletter" && !form.joinsList ? "form-joins-no-list" : undefined;
};

/** The blocks of a document of which visitors would see nothing although something is chosen. */
export const createFindUnshown = (sql: Sql, nowMs: () => number) => {
  const ask = createQuestions(sql, nowMs);
  return async (facts: PageFacts, document: PageDocument): Promise<UnshownBlocks> => {
    const blocks = blocksOf(document);
    const formIds = blocks.flatMap(({ content }) => formIdOf(content) || []);
    const { websiteId } = facts.context;
    const rows =
      formIds.length === 0 ? [] : await sql.query<FormRow>(formsText, [websiteId, formIds]);
    const findOne = createFindOne(ask, facts, new Map(rows.map((row) => [row.formId, row])));
    const found = blocks.map(async ({ id, content }) => {
      const why = await findOne(content);
      return why === undefined ? [] : [[id, why] as const];
    });
    return new Map((await Promise.all(found)).flat());
  };
};
