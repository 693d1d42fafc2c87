import { asHandled } from "#domain/forms/form-handler.ts";
import { shownForm } from "#domain/forms/released-version.ts";
import { failureText, formTexts } from "#domain/forms/texts.ts";
import { validateAnswers } from "#domain/forms/validate.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { AnalyticsIds } from "../analytics-ids/analytics-ids.ts";
import { isPhoneNumber } from "../kit/phone-number.ts";
import {
  issueFormKeyContract,
  saveFormSubmissionContract,
  validateFormContract,
} from "./contract.ts";
import { createCountRecent } from "./count-recent.ts";
import { definitionCommands } from "./definition-routes.ts";
import { createFormKeys } from "./form-keys.ts";
import { createRecentForm } from "./recent-form.ts";
import { createSubmit, type SubmitDependencies, type SubmitRejection } from "./submit.ts";

export type FormDependencies = Omit<SubmitDependencies, "keys" | "countRecent" | "recentForm"> & {
  readonly sql: Sql;
  readonly newId: () => string;
  readonly analyticsIds: Pick<AnalyticsIds, "link">;
};

const formNotFound = () => new Refusal(404, "form-not-found", failureText(404));

const answersInvalid = (
  errors: Readonly<Record<string, string>>,
  members: Readonly<Record<string, unknown>>,
) => new Refusal(400, "answers-invalid", formTexts.fieldsInvalid, { fields: errors, members });

/** Spec: B7.2, B8.11, B8.12, B8.3. */
const refusal = (rejection: SubmitRejection): Refusal => {
  switch (rejection.code) {
    case "key-invalid":
      return new Refusal(401, rejection.code, failureText(401));
    case "form-not-found":
      return formNotFound();
    case "answers-invalid":
      return answersInvalid(rejection.errors, { data: { errors: rejection.errors } });
    case "captcha-missing":
      return new Refusal(400, rejection.code, formTexts.captchaMissing);
    case "key-used":
      return new Refusal(409, rejection.code, formTexts.processingFailed);
  }
};

/**
 * The key makes a submission happen once: an additional idempotency key would tie it to other
 * streams.
 */
const metadataOf = ({ websiteId, correlationId, visitorId }: RequestContext): EventMetadata => ({
  websiteId,
  actor: "visitor",
  correlationId,
  ...(visitorId !== undefined && { visitorId }),
});

export const formCommands = (dependencies: FormDependencies): readonly Route[] => {
  const { handler, signing, analyticsIds, newId, nowMs } = dependencies;
  const keys = createFormKeys(signing, newId, nowMs);
  const countRecent = createCountRecent(dependencies);
  const recentForm = createRecentForm(handler, nowMs);
  const submit = createSubmit({ ...dependencies, keys, countRecent, recentForm });
  const findForm = async (websiteId: string, formId: string, version?: number) =>
    shownForm(await recentForm(websiteId, formId), version, nowMs())?.form;

  const issueKey = route(issueFormKeyContract, async ({ query: { formId }, context }) => {
    if (formId !== undefined && (await findForm(context.websiteId, formId)) === undefined)
      throw formNotFound();
    return { body: { data: { key: keys.issue(context.websiteId, formId) } } };
  });

  const save = route(saveFormSubmissionContract, async ({ body, context }) => {
    const permission = body.pagePermissionTypeValue;
    const submission = {
      key: body.key,
      formId: body.formId,
      formVersion: body.formVersion,
      values: body.form,
      captchaKey: body.captchaKey,
      client: context,
      siteUserId: context.siteUser?.siteUserId,
      pageTitle: body.pageTitle,
      pageId: body.pageId,
      contentSource: body.contentSource ?? null,
      pagePath: body.pagePath,
      pagePermissionTypeValue: permission === undefined ? null : String(permission),
      origin: context.origin,
    };
    const outcome = await submit(submission, metadataOf(context));
    if (!outcome.ok) throw refusal(outcome.rejection);
    const { submissionId, form, personId, position } = outcome.value;
    const isSubscription = form.mailingList !== null;
    const cookies = isSubscription ? await analyticsIds.link(context, personId, "form") : [];
    const data = {
      submissionId,
      message: form.submissionMessage,
      postSubmitHtml: form.postSubmitHtml,
      redirect: form.successRedirect,
    };
    return { body: { data }, cookies, ...(position !== undefined && { position }) };
  });

  const validate = route(validateFormContract, async ({ params, query, body, context }) => {
    const form = await findForm(context.websiteId, params.formId, query.formVersion);
    if (form === undefined) throw formNotFound();
    const handled = asHandled(form, await dependencies.keepsLengths(context.websiteId));
    const errors = validateAnswers(handled, body, { isPhoneNumber });
    if (Object.keys(errors).length > 0) throw answersInvalid(errors, { errors });
    return { body: { errors: {} } };
  });

  return [issueKey, save, validate, ...definitionCommands(dependencies)];
};
