import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import { changesOf, editionsOf } from "../pages/draft-answers.ts";
import { safeEdits } from "../pages/safe-edits.ts";
import {
  changeContentBlocksContract,
  discardContentBlocksContract,
  getContentBlocksContract,
  undoContentBlocksContract,
} from "./blocks-contract.ts";
import { refused } from "./content-refusal.ts";
import { type BlocksDependencies, type BlocksOutcome, createItemBlocks } from "./item-blocks.ts";

const metadataOf = (context: RequestContext) => withoutKey(ownerMetadata(context));

const answer = (outcome: BlocksOutcome) => {
  if (!outcome.ok) throw refused(outcome.rejection);
  const { changed, draft, position, state } = outcome.value;
  return {
    body: { draft, changed, ...editionsOf(state) },
    ...(position !== undefined && { position }),
  };
};

/** The members' calls for texts in blocks. */
export const blocksCommands = (dependencies: BlocksDependencies): readonly Route[] => {
  const texts = createItemBlocks(dependencies);
  return [
    route(getContentBlocksContract, async ({ params, context }) => {
      const found = await texts.read(context.websiteId, params.id);
      if (!found.ok) throw refused(found.rejection);
      const { path, document, draft, text } = found.value;
      return {
        body: {
          pageId: params.id,
          draft,
          path,
          document,
          ...editionsOf(text),
          changes: changesOf(text),
        },
      };
    }),
    route(changeContentBlocksContract, async ({ params, body: { draft, changes }, context }) => {
      const edits = safeEdits(changes, context.owner?.permissions);
      if (!edits.ok) throw refused(edits.rejection);
      const edit = { type: "ChangeDraft", edits: edits.value } as const;
      return answer(await texts.change(params.id, draft, edit, metadataOf(context)));
    }),
    route(undoContentBlocksContract, async ({ params, body: { draft, ...ids }, context }) => {
      const edit = { type: "UndoDraftChange", ...ids } as const;
      return answer(await texts.change(params.id, draft, edit, metadataOf(context)));
    }),
    route(discardContentBlocksContract, async ({ params, body, context }) => {
      const edit = { type: "DiscardDraft", seen: body.seen } as const;
      return answer(await texts.change(params.id, body.draft, edit, metadataOf(context)));
    }),
  ];
};
