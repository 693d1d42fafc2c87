import * as z from "zod/mini";
import type { Handler } from "#commands/kit/handle.ts";
import { SETUP_ID, type SetupCommand, setupDecider } from "#domain/setup/decide.ts";
import { SetupEvent } from "#domain/setup/events.ts";
import type { SamplePart, SamplePartRef } from "#domain/setup/sample-part.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Task } from "#infra/jobs/port.ts";
import { type RelayRule, relayRule } from "../kit/event-jobs.ts";

export const REMOVE_SAMPLE_DATA = "remove-sample-data";
export const RESTORE_SAMPLE_DATA = "restore-sample-data";

const Payload = z.object({ websiteId: z.string(), removalId: z.string() });

const ruleFor = (type: "SampleRemovalStarted" | "SampleRestoreStarted", name: string): RelayRule =>
  relayRule(SetupEvent, type, ({ removalId }, { metadata: { websiteId } }) => ({
    name,
    payload: { websiteId, removalId },
    key: `${name} ${websiteId} ${removalId}`,
  }));

export const sampleDataRules: readonly RelayRule[] = [
  ruleFor("SampleRemovalStarted", REMOVE_SAMPLE_DATA),
  ruleFor("SampleRestoreStarted", RESTORE_SAMPLE_DATA),
];

export type SampleDataJobDependencies = {
  readonly handler: Handler;
  readonly sampleShop: {
    readonly survey: (websiteId: string) => Promise<readonly SamplePart[]>;
    readonly remove: (metadata: EventMetadata) => Promise<void>;
    readonly restore: (parts: readonly SamplePartRef[], metadata: EventMetadata) => Promise<void>;
  };
  readonly now: () => string;
};

/** Each part is removed or restored once, so that a repetition completes what a crash interrupted. */
export const createSampleDataTasks = ({
  handler,
  sampleShop,
  now,
}: SampleDataJobDependencies): Readonly<Record<string, Task>> => {
  const setup = handler(setupDecider, SetupEvent);

  const finish = async (command: SetupCommand, metadata: EventMetadata) => {
    const outcome = await setup.run(SETUP_ID, command, { metadata });
    if (!outcome.ok) throw new Error(outcome.rejection.code);
  };
  /** The correlation id tells what this removal removed. */
  const metadataOf = ({ websiteId, removalId }: z.infer<typeof Payload>): EventMetadata => ({
    websiteId,
    actor: "job:sample-data",
    correlationId: removalId,
  });
  const isAt = async (
    status: "removing" | "restoring",
    { websiteId, removalId }: z.infer<typeof Payload>,
  ) => {
    const { sample } = (await setup.load(websiteId, SETUP_ID)).state;
    return sample.status === status && sample.removalId === removalId ? sample : undefined;
  };

  return {
    [REMOVE_SAMPLE_DATA]: async (payload) => {
      const asked = Payload.parse(payload);
      if ((await isAt("removing", asked)) === undefined) return;
      const { websiteId, removalId } = asked;
      await sampleShop.remove(metadataOf(asked));
      const parts = (await sampleShop.survey(websiteId))
        .filter(({ removedBy }) => removedBy === removalId)
        .map(({ kind, id }) => ({ kind, id }));
      await finish({ type: "FinishSampleRemoval", removalId, parts, at: now() }, metadataOf(asked));
    },
    [RESTORE_SAMPLE_DATA]: async (payload) => {
      const asked = Payload.parse(payload);
      const sample = await isAt("restoring", asked);
      if (sample === undefined) return;
      const { removalId } = asked;
      await sampleShop.restore(sample.parts, metadataOf(asked));
      await finish({ type: "FinishSampleRestore", removalId, at: now() }, metadataOf(asked));
    },
  };
};
