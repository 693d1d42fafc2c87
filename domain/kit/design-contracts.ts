import * as z from "zod/mini";
import { editionNumber, versionInAddress, versionNumber } from "./bounds.ts";
import type { Contract } from "./contract.ts";
import { DraftChanges } from "./draft-change-rows.ts";
import { pageOf, pageQuery } from "./paging.ts";
import { storable } from "./storable-text.ts";

export const DesignVersion = z.object({
  version: z.int(),
  /** The version that a restored one repeats. */
  toVersion: z.nullable(z.int()),
  /** When a member published or scheduled it. */
  publishedAt: z.iso.datetime(),
  /** When visitors see a scheduled version, in milliseconds since 1970; null for the others. */
  publishOn: z.nullable(z.int()),
  /** The schedule was cancelled before its time. */
  cancelled: z.boolean(),
  /** Id of the member. */
  publishedBy: z.string(),
});
export type DesignVersion = z.infer<typeof DesignVersion>;

/** Milliseconds since 1970, up to the year 9999. */
export const epochMs = z.int().check(z.minimum(0), z.maximum(253_402_300_799_999));

const scheduleShape = {
  /** Milliseconds since 1970. */
  publishOn: epochMs,
  /** The zone in which the time was entered. */
  timeZone: z.string().check(z.minLength(1), z.maxLength(100), storable),
};

type Named<Document extends z.ZodMiniType, Base extends string> = {
  /** `/api/console/…` */
  readonly base: Base;
  readonly tag: string;
  /** In the summaries: `the header and footer`. */
  readonly what: string;
  readonly Document: Document;
};

const owner = { access: "owner" } as const;
const seen = z.object({ edition: editionNumber });

const stateOf = <const Document extends z.ZodMiniType>(Document: Document) =>
  z.object({
    edition: z.int(),
    draft: z.nullable(Document),
    /** What visitors see; null: the built-in design. */
    published: z.nullable(z.object({ version: z.int(), document: Document })),
    /** What visitors will see at its time; null: nothing else. */
    scheduled: z.nullable(z.object({ version: z.int(), document: Document, ...scheduleShape })),
  });

const changingOf = <const Document extends z.ZodMiniType>(tag: string, Document: Document) =>
  ({
    ...owner,
    tag,
    permission: "content:write",
    method: "POST",
    response: stateOf(Document),
    refusalMembers: { edition: z.int() },
  }) as const;

const writingContracts = <const Document extends z.ZodMiniType, const Base extends string>({
  base,
  tag,
  what,
  Document,
}: Named<Document, Base>) => {
  const reading = { ...owner, tag, permission: "content:read", method: "GET" } as const;
  const changing = changingOf(tag, Document);
  return {
    get: {
      ...reading,
      path: base,
      summary: `The draft of ${what}, and what visitors see`,
      response: stateOf(Document),
    },
    save: {
      ...changing,
      method: "PUT",
      path: `${base}/draft`,
      summary: `Save the draft of ${what}`,
      body: z.object({ edition: editionNumber, document: Document }),
    },
    changes: {
      ...reading,
      path: `${base}/draft/changes`,
      summary: `The changes of the draft of ${what}`,
      response: DraftChanges,
    },
    /** Later changes of other parts stay. 404 `change-unknown`; 409 `change-overlaid`, `change-unfit`. */
    undo: {
      ...changing,
      path: `${base}/draft/undo`,
      summary: `Undo one change of the draft of ${what}`,
      body: z.object({ edition: editionNumber, change: editionNumber }),
    },
    discard: {
      ...changing,
      path: `${base}/discard-draft`,
      summary: `Discard the draft of ${what}`,
      body: seen,
    },
  } as const satisfies Record<string, Contract>;
};

const publishingContracts = <const Document extends z.ZodMiniType, const Base extends string>({
  base,
  tag,
  what,
  Document,
}: Named<Document, Base>) => {
  const changing = changingOf(tag, Document);
  return {
    /** 409 `nothing-drafted`; 400 `schedule-past`, `zone-unknown`. */
    publish: {
      ...changing,
      path: `${base}/publish`,
      summary: `Publish the draft of ${what} as the next version, now or at a time`,
      body: z.object({
        edition: editionNumber,
        /** Absent: now. It takes the place of an earlier schedule. */
        schedule: z.optional(z.object(scheduleShape)),
      }),
    },
    /** 409 `nothing-scheduled`. */
    cancelSchedule: {
      ...changing,
      path: `${base}/cancel-schedule`,
      summary: `Cancel the scheduled version of ${what}`,
      body: seen,
    },
    /** 404 `version-unknown`. */
    revert: {
      ...changing,
      path: `${base}/revert`,
      summary: `Publish an earlier version of ${what} again; the draft stays`,
      body: z.object({ edition: editionNumber, version: versionNumber }),
    },
    withdraw: {
      ...changing,
      path: `${base}/withdraw`,
      summary: `Show visitors the built-in design again; draft and versions of ${what} stay`,
      body: seen,
    },
  } as const satisfies Record<string, Contract>;
};

/**
 * The members' calls for the draft of a design document. A changing call names the `edition` that its caller saw:
 * 409 `design-changed` with the current one when someone else has changed the document since.
 */
export const designDraftContracts = <
  const Document extends z.ZodMiniType,
  const Base extends string,
>(
  named: Named<Document, Base>,
) => ({ ...writingContracts(named), ...publishingContracts(named) });

/** What the members ask about the versions of a design document. */
export const designVersionContracts = <
  const Document extends z.ZodMiniType,
  const Base extends string,
>({
  base,
  tag,
  what,
  Document,
}: Named<Document, Base>) => {
  const reading = { tag, access: "owner", permission: "content:read", method: "GET" } as const;
  return {
    versions: {
      ...reading,
      path: `${base}/versions`,
      summary: `The versions of ${what}, latest first`,
      query: z.object(pageQuery),
      response: pageOf(DesignVersion),
    },
    /** 404 `version-unknown`. */
    version: {
      ...reading,
      path: `${base}/versions/:version`,
      summary: `A version of ${what}, whole`,
      params: z.object({ version: versionInAddress }),
      response: z.extend(DesignVersion, { document: Document }),
    },
  } as const satisfies Record<string, Contract>;
};
