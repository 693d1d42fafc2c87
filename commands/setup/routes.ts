import { SETUP_ID, setupDecider } from "#domain/setup/decide.ts";
import { SetupEvent } from "#domain/setup/events.ts";
import { setupRejectionText } from "#domain/setup/rejections.ts";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import { skipStepContract, startShopContract } from "./contract.ts";
import { type SampleRouteDependencies, sampleDataCommands } from "./sample-routes.ts";

export type SetupDependencies = SampleRouteDependencies & {
  readonly handler: Handler;
  /** The website has no products, pages, posts or orders. */
  readonly isUntouched: (websiteId: string) => Promise<boolean>;
};

const answerAt = (position: bigint | undefined) => (position === undefined ? {} : { position });

export const setupCommands = (dependencies: SetupDependencies): readonly Route[] => {
  const { handler, isUntouched, now } = dependencies;
  const setup = handler(setupDecider, SetupEvent);
  const settings = handler(siteSettingsDecider, SiteSettingsEvent);
  return [
    route(startShopContract, async ({ body: { start, ...region }, context }) => {
      const metadata = withoutKey(ownerMetadata(context));
      const outcome = await setup.run(
        SETUP_ID,
        {
          type: "StartShop",
          start,
          isUntouched: await isUntouched(context.websiteId),
          at: now(),
        },
        { metadata },
      );
      if (!outcome.ok)
        throw new Refusal(409, outcome.rejection.code, setupRejectionText(outcome.rejection));
      const { events, position } = outcome.value;
      // A repeated call does not close a shop that was opened in the meantime.
      if (start === "sample" || events.length === 0) return answerAt(position);
      const closed = await settings.run(
        SITE_SETTINGS_ID,
        { type: "ChangeSiteSettings", changes: { comingSoon: true, ...region }, at: now() },
        { metadata },
      );
      return answerAt((closed.ok ? closed.value.position : undefined) ?? position);
    }),
    route(skipStepContract, async ({ params: { step }, body: { skipped }, context }) => {
      const outcome = await setup.run(
        SETUP_ID,
        { type: skipped ? "SkipStep" : "ResumeStep", step, at: now() },
        { metadata: withoutKey(ownerMetadata(context)) },
      );
      if (!outcome.ok) throw new Error(outcome.rejection.code);
      return answerAt(outcome.value.position);
    }),
    ...sampleDataCommands(dependencies),
  ];
};
