import * as z from "zod/mini";
import { readEvent } from "#domain/kit/read-event.ts";
import { DRAFTED_SINCE, templateBulk } from "#domain/themes/bulk.ts";
import { templateDecider } from "#domain/themes/decide.ts";
import { TemplateEvent } from "#domain/themes/events.ts";
import { templateRejectionText } from "#domain/themes/rejections.ts";
import { streamName } from "#infra/event-store/port.ts";
import {
  type BulkList,
  type BulkOutcome,
  type BulkRow,
  bulkList,
  bulkOutcome,
} from "../kit/bulk/action.ts";
import { createChangeTemplate, type ThemeDependencies } from "./change-template.ts";

/** The row's draft and the version that visitors saw; null for none. */
const Memo = z.object({ draft: z.nullable(z.string()), version: z.nullable(z.int()) });

/** Time of each template's last change when it was selected, by name; can be omitted. */
const SeenChanges = z._default(
  z.object({ changedAt: z.record(z.string(), z.string().check(z.maxLength(40))) }),
  { changedAt: {} },
);
type SeenChanges = z.infer<typeof SeenChanges>;

/**
 * Whether the draft is newer than the member's selection: a draft can contain scripts, and more
 * members can draft than publish.
 */
const createIsDraftedSince =
  ({ eventStore }: Pick<ThemeDependencies, "eventStore">) =>
  async ({ websiteId, id, input, startedAt }: BulkRow<SeenChanges>): Promise<boolean> => {
    const stream = streamName(templateDecider.streamCategory, websiteId, id);
    const { events } = await eventStore.readStream(stream);
    const drafted = events
      .map((recorded) => readEvent(TemplateEvent, recorded))
      .findLast((event) => event.type === "TemplateDrafted");
    if (drafted === undefined) return false;
    return Date.parse(drafted.draftedAt) > Date.parse(input.changedAt[id] ?? startedAt);
  };

type Change = Parameters<ReturnType<typeof createChangeTemplate>>[0];

/** Bulk actions for the drafts of templates. */
export const templateBulkActions = (dependencies: ThemeDependencies): BulkList => {
  const changeTemplate = createChangeTemplate(dependencies);
  const templates = dependencies.handler(templateDecider, TemplateEvent);
  const isDraftedSince = createIsDraftedSince(dependencies);
  const stateOf = async ({ websiteId, id }: BulkRow) => (await templates.load(websiteId, id)).state;
  const run = async ({ metadata }: BulkRow, change: Change, step = ""): Promise<BulkOutcome> => {
    const idempotencyKey = `${metadata.idempotencyKey}${step}`;
    const outcome = await changeTemplate(change, { ...metadata, idempotencyKey });
    return bulkOutcome(outcome, templateRejectionText);
  };

  const before = async (row: BulkRow) => {
    const { draft, published } = await stateOf(row);
    return { draft: draft ?? null, version: published?.version ?? null };
  };

  const publish = async (row: BulkRow<SeenChanges>): Promise<BulkOutcome> => {
    const { draft, edition } = await stateOf(row);
    if (draft === undefined) return { outcome: "same" };
    if (await isDraftedSince(row)) return { outcome: "refused", why: DRAFTED_SINCE };
    return run(row, { type: "PublishTemplate", name: row.id, source: draft, edition });
  };
  const discard = async (row: BulkRow): Promise<BulkOutcome> => {
    const { draft, edition } = await stateOf(row);
    if (draft === undefined) return { outcome: "same" };
    return run(row, { type: "DiscardTemplateDraft", name: row.id, edition });
  };

  const draftAgain = async (row: BulkRow): Promise<BulkOutcome> => {
    const { draft } = Memo.parse(row.memo);
    if (draft === null) return { outcome: "same" };
    const { edition } = await stateOf(row);
    return run(row, { type: "DraftTemplate", name: row.id, source: draft, edition });
  };
  /**
   * Restores what visitors saw before, under its own key: the row is complete only with its draft.
   */
  const takeBack = async (row: BulkRow): Promise<BulkOutcome> => {
    const { version } = Memo.parse(row.memo);
    const { edition } = await stateOf(row);
    const about = { name: row.id, edition };
    const shown = await run(
      row,
      version === null
        ? { type: "DeleteTemplate", ...about }
        : { type: "RevertTemplate", ...about, toVersion: version },
      "-shown",
    );
    return shown.outcome === "refused" ? shown : draftAgain(row);
  };

  const types = TemplateEvent.def.options.flatMap((option) => [...option.shape.type.def.values]);
  const since = { category: templateDecider.streamCategory, types };
  return bulkList(templateBulk.list, [
    {
      id: "publish",
      permission: "settings:write",
      input: SeenChanges,
      since,
      before,
      change: publish,
      back: takeBack,
    },
    {
      id: "discard",
      permission: "content:write",
      since,
      before,
      change: discard,
      back: draftAgain,
    },
  ]);
};
