import { asHandled } from "#domain/forms/form-handler.ts";
import { shownForm } from "#domain/forms/released-version.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import { createRecentForm } from "../forms/recent-form.ts";
import type { Handler } from "../kit/handle.ts";
import type { FindExtraForm } from "./extra-fields.ts";

type Dependencies = {
  readonly handler: Handler;
  readonly nowMs: () => number;
  readonly siteSettings: {
    readonly find: (websiteId: string) => Promise<Pick<SiteSettings, "vanillaFormHandler">>;
  };
};

/** Reads from the log; the result can be up to a second old. */
export const createFindExtraForm = ({
  handler,
  nowMs,
  siteSettings,
}: Dependencies): FindExtraForm => {
  const recentForm = createRecentForm(handler, nowMs);
  return async (websiteId, formId) => {
    const shown = shownForm(await recentForm(websiteId, formId), undefined, undefined);
    if (shown === undefined) return undefined;
    const { vanillaFormHandler } = await siteSettings.find(websiteId);
    const { fields } = asHandled(shown.form, vanillaFormHandler);
    return { formId, fields, version: shown.version };
  };
};
