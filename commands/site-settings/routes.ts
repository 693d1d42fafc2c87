import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import { refusedSetting, siteSettingsRejectionText } from "#domain/site-settings/rejections.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { requireExpressible } from "../kit/expressible.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import { changeSiteSettingsContract } from "./contract.ts";

export type SiteSettingsDependencies = {
  readonly handler: Handler;
  readonly now: () => string;
};

export const siteSettingsCommands = ({
  handler,
  now,
}: SiteSettingsDependencies): readonly Route[] => {
  const settings = handler(siteSettingsDecider, SiteSettingsEvent);
  return [
    route(changeSiteSettingsContract, async ({ body, context }) => {
      const before = await settings.peek(context.websiteId, SITE_SETTINGS_ID);
      const { currency = before.currency, checkoutMinimumCents } = body;
      requireExpressible(currency, { checkoutMinimumCents });
      const outcome = await settings.run(
        SITE_SETTINGS_ID,
        { type: "ChangeSiteSettings", changes: body, at: now() },
        {
          metadata: withoutKey(ownerMetadata(context)),
        },
      );
      if (!outcome.ok) {
        const message = siteSettingsRejectionText(outcome.rejection);
        const { code } = outcome.rejection;
        throw new Refusal(400, code, message, { fields: { [refusedSetting[code]]: message } });
      }
      const { state, position } = outcome.value;
      return { body: state, ...(position !== undefined && { position }) };
    }),
  ];
};
