import * as z from "zod/mini";
import type { Handler } from "#commands/kit/handle.ts";
import { SETUP_ID, setupDecider } from "#domain/setup/decide.ts";
import { SetupEvent } from "#domain/setup/events.ts";
import type { Task } from "#infra/jobs/port.ts";
import { relayRule } from "../kit/event-jobs.ts";

export const FILL_SAMPLE_SHOP = "fill-sample-shop";

const Payload = z.object({ websiteId: z.string(), correlationId: z.string() });

/** An owner has chosen to begin with a sample shop. */
export const fillSampleShopRule = relayRule(
  SetupEvent,
  "ShopStarted",
  ({ start }, { metadata: { websiteId, correlationId } }) => {
    if (start !== "sample") return undefined;
    const payload = { websiteId, correlationId };
    return { name: FILL_SAMPLE_SHOP, payload, key: `${FILL_SAMPLE_SHOP} ${websiteId}` };
  },
);

export type SampleShopJobDependencies = {
  readonly handler: Handler;
  readonly sampleShop: { readonly fill: (websiteId: string) => Promise<void> };
  readonly now: () => string;
};

/** Each part has its own ids, so that a repetition completes what a crash interrupted. */
export const createFillSampleShop = ({
  handler,
  sampleShop,
  now,
}: SampleShopJobDependencies): Task => {
  const setup = handler(setupDecider, SetupEvent);
  return async (payload) => {
    const { websiteId, correlationId } = Payload.parse(payload);
    await sampleShop.fill(websiteId);
    const command = { type: "FinishSampleShop", at: now() } as const;
    const metadata = { websiteId, actor: "job:sample-shop", correlationId };
    const outcome = await setup.run(SETUP_ID, command, { metadata });
    if (!outcome.ok) throw new Error(outcome.rejection.code);
  };
};
