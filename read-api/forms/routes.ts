import { formFieldsets, handledFieldTypes } from "#domain/forms/field-types.ts";
import { publicForm } from "#domain/forms/public-form.ts";
import { failureText } from "#domain/forms/texts.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { ListDependencies } from "../kit/list-routes.ts";
import { type PageGuard, requireOpen } from "../kit/page-guard.ts";
import { findSiteSettings } from "../site-settings/find-site-settings.ts";
import { getTemplateSchemaContract } from "./contract.ts";
import { definitionQueries } from "./definitions.ts";
import { createFindReleasedForm } from "./find-form.ts";

export type FormQueryDependencies = ListDependencies & { readonly pageGuard: PageGuard };

/**
 * Path of the page with only this form: a visitor without access to it does not get its fields
 * here.
 */
const formUrl = (formId: string): string => `/forms/${encodeURIComponent(formId)}`;

export const formQueries = (dependencies: FormQueryDependencies): readonly Route[] => {
  const { sql, waitFor, pageGuard } = dependencies;
  const findForm = createFindReleasedForm(sql);

  const schema = route(getTemplateSchemaContract, async ({ query: { formId }, context }) => {
    if (formId !== undefined) requireOpen(await pageGuard.gateOf(context), formUrl(formId));
    const found = formId === undefined ? null : await findForm(context.websiteId, formId);
    if (found === undefined) throw new Refusal(404, "form-not-found", failureText(404));
    const form = found && publicForm(found.form);
    const version = found?.version ?? null;
    await waitFor(["website-settings"], context.readAfter);
    const { vanillaFormHandler } = await findSiteSettings(sql, context.websiteId);
    const fieldTypes = handledFieldTypes(vanillaFormHandler);
    const schema = { type: "form" as const, fieldTypes, fieldsets: formFieldsets };
    return { body: { ...schema, form, version } };
  });

  return [schema, ...definitionQueries(dependencies)];
};
