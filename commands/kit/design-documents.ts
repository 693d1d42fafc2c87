import type * as z from "zod/mini";
import type { designDraftContracts } from "#domain/kit/design-contracts.ts";
import {
  DESIGN_ID,
  type DesignCommand,
  type DesignDecider,
  type DesignRejection,
  designRejectionText,
} from "#domain/kit/design-document.ts";
import {
  type DesignState,
  designChanges,
  pendingDesign,
  shownDesign,
} from "#domain/kit/design-state.ts";
import { toChangeRows } from "#domain/kit/draft-change-rows.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { type EventStore, streamName } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { DomainEvent } from "./folded-streams.ts";
import type { Handler } from "./handle.ts";
import { ownerMetadata, withoutKey } from "./owner-metadata.ts";

export type DesignDependencies = {
  readonly handler: Handler;
  readonly eventStore: Pick<EventStore, "readStream">;
  readonly now: () => string;
};

const statusOf = {
  "design-changed": 409,
  "change-unknown": 404,
  "change-overlaid": 409,
  "change-unfit": 409,
  "nothing-drafted": 409,
  "nothing-scheduled": 409,
  "schedule-past": 400,
  "zone-unknown": 400,
  "version-unknown": 404,
} as const satisfies Record<DesignRejection["code"], number>;

const refusalOf = (rejection: DesignRejection): Refusal =>
  new Refusal(statusOf[rejection.code], rejection.code, designRejectionText(rejection), {
    ...(rejection.code === "design-changed" && { members: { edition: rejection.edition } }),
  });

/** A command without its time. */
type Untimed<Command> = Command extends unknown ? Omit<Command, "at"> : never;

type DesignDocument<Document extends object, Event extends DomainEvent> = ReturnType<
  typeof createDesignDocument<Document, Event>
>;

/** A design document in its stream. */
export const createDesignDocument = <Document extends object, Event extends DomainEvent>(
  { handler, eventStore, now }: DesignDependencies,
  decider: DesignDecider<Document, Event>,
  schema: z.ZodMiniType<Event>,
) => {
  const documents = handler(decider, schema);
  type Command = DesignCommand<Document>;

  const run = async (command: Untimed<Command>, context: RequestContext) => {
    const outcome = await documents.run(DESIGN_ID, { ...command, at: now() } as Command, {
      metadata: withoutKey(ownerMetadata(context)),
    });
    if (!outcome.ok) throw refusalOf(outcome.rejection);
    return outcome.value;
  };

  return {
    run,
    nowMs: () => Date.parse(now()),
    load: async (websiteId: string): Promise<DesignState<Document>> =>
      (await documents.load(websiteId, DESIGN_ID)).state,
    /** The document of a version in the stream; undefined when there was no such version. */
    findVersion: async (websiteId: string, version: number): Promise<Document | undefined> => {
      const stream = streamName(decider.streamCategory, websiteId, DESIGN_ID);
      const { events } = await eventStore.readStream(stream);
      for (const recorded of events) {
        const made = decider.versionIn(readEvent(schema, recorded));
        if (made?.version === version) return made.document;
      }
      return undefined;
    },
  };
};

type DesignContracts = ReturnType<typeof designDraftContracts<z.ZodMiniType<unknown>, string>>;

/** The members' calls that read and change a design document. Its versions are read from a table. */
export const designRoutes = <Document extends object, Event extends DomainEvent>(
  { run, load, findVersion, nowMs }: DesignDocument<Document, Event>,
  contracts: DesignContracts,
): readonly Route[] => {
  const answerOf = (state: DesignState<Document>, position?: bigint) => {
    const { edition, draft = null } = state;
    const [published = null, scheduled = null] = [
      shownDesign(state, nowMs()),
      pendingDesign(state, nowMs()),
    ];
    return {
      body: {
        edition,
        draft,
        scheduled,
        published: published && { version: published.version, document: published.document },
      },
      ...(position !== undefined && { position }),
    };
  };
  const change = async (...asked: Parameters<typeof run>) => {
    const { state, position } = await run(...asked);
    return answerOf(state, position);
  };
  return [
    route(contracts.get, async ({ context }) => answerOf(await load(context.websiteId))),
    route(contracts.save, ({ body: { edition, document }, context }) =>
      change({ type: "SaveDraft", edition, document: document as Document }, context),
    ),
    route(contracts.changes, async ({ context }) => ({
      body: { changes: toChangeRows(designChanges(await load(context.websiteId))) },
    })),
    route(contracts.undo, ({ body: { edition, change: undone }, context }) =>
      change({ type: "UndoChange", edition, change: undone }, context),
    ),
    route(contracts.discard, ({ body: { edition }, context }) =>
      change({ type: "DiscardDraft", edition }, context),
    ),
    route(contracts.publish, ({ body: { edition, schedule }, context }) =>
      change({ type: "PublishDraft", edition, schedule }, context),
    ),
    route(contracts.cancelSchedule, ({ body: { edition }, context }) =>
      change({ type: "CancelSchedule", edition }, context),
    ),
    route(contracts.revert, async ({ body: { edition, version }, context }) => {
      const document = await findVersion(context.websiteId, version);
      return change({ type: "Revert", edition, toVersion: version, document }, context);
    }),
    route(contracts.withdraw, ({ body: { edition }, context }) =>
      change({ type: "Withdraw", edition }, context),
    ),
  ];
};
