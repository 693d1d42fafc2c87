import { SETUP_ID, setupDecider } from "#domain/setup/decide.ts";
import { SetupEvent } from "#domain/setup/events.ts";
import { setupRejectionText } from "#domain/setup/rejections.ts";
import { isRestorable, type SamplePart, samplePartKinds } from "#domain/setup/sample-part.ts";
import type { SampleCommand, SampleRemoval } from "#domain/setup/sample-removal.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import {
  getSampleDataContract,
  removeSampleDataContract,
  restoreSampleDataContract,
} from "./contract.ts";

export type SampleRouteDependencies = {
  readonly handler: Handler;
  readonly sampleShop: {
    readonly survey: (websiteId: string) => Promise<readonly SamplePart[]>;
  };
  readonly newId: () => string;
  readonly now: () => string;
};

const refOf = ({ kind, id }: { readonly kind: string; readonly id: string }) => `${kind} ${id}`;

const byKind = (parts: readonly SamplePart[]) =>
  samplePartKinds
    .map((kind) => {
      const namesOf = (outcome: SamplePart["outcome"]) =>
        parts
          .filter((part) => part.kind === kind && part.outcome === outcome)
          .map(({ name }) => name);
      return { kind, removes: namesOf("remove"), keeps: namesOf("keep") };
    })
    .filter(({ removes, keeps }) => removes.length + keeps.length > 0);

const progressOf = (
  { status, total, parts: removed }: SampleRemoval,
  found: readonly SamplePart[],
) => {
  if (status === "removing") {
    const left = found.filter(({ outcome }) => outcome === "remove").length;
    return { total, done: Math.max(total - left, 0) };
  }
  if (status !== "restoring") return { total: 0, done: 0 };
  const asked = new Set(removed.filter(isRestorable).map(refOf));
  const left = found.filter((part) => part.outcome === "gone" && asked.has(refOf(part))).length;
  return { total: asked.size, done: asked.size - left };
};

/** The sample data of a website, its removal, and the way back. */
export const sampleDataCommands = ({
  handler,
  sampleShop,
  newId,
  now,
}: SampleRouteDependencies): readonly Route[] => {
  const setup = handler(setupDecider, SetupEvent);
  const run = async (command: SampleCommand, context: RequestContext) => {
    const metadata = withoutKey(ownerMetadata(context));
    const outcome = await setup.run(SETUP_ID, command, { metadata });
    if (!outcome.ok)
      throw new Refusal(409, outcome.rejection.code, setupRejectionText(outcome.rejection));
    const { position } = outcome.value;
    return position === undefined ? {} : { position };
  };
  return [
    route(getSampleDataContract, async ({ context: { websiteId } }) => {
      const { sample } = (await setup.load(websiteId, SETUP_ID)).state;
      const found = await sampleShop.survey(websiteId);
      const isPresent = found.some(({ outcome }) => outcome === "remove");
      const isUntouched = sample.status === "none" && isPresent;
      const status = isUntouched ? ("present" as const) : sample.status;
      return { body: { status, ...progressOf(sample, found), kinds: byKind(found) } };
    }),
    route(removeSampleDataContract, async ({ context }) => {
      const found = await sampleShop.survey(context.websiteId);
      const total = found.filter(({ outcome }) => outcome === "remove").length;
      return run({ type: "StartSampleRemoval", removalId: newId(), total, at: now() }, context);
    }),
    route(restoreSampleDataContract, ({ context }) =>
      run({ type: "StartSampleRestore", at: now() }, context),
    ),
  ];
};
