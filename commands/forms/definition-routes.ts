import {
  type FormCommand,
  type FormRejection,
  type FormState,
  formDecider,
} from "#domain/forms/decide-form.ts";
import { definitionProblems } from "#domain/forms/definition-problems.ts";
import { FormEvent } from "#domain/forms/events.ts";
import { formRejectionText } from "#domain/forms/rejections.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import {
  createFormContract,
  discardFormDraftContract,
  releaseFormContract,
  removeFormContract,
  restoreFormContract,
  saveFormDraftContract,
} from "./contract.ts";
import { createCreateForm, type FormOutcome } from "./create-form.ts";
import { cleaned } from "./define-form.ts";

export type DefinitionDependencies = { readonly handler: Handler; readonly now: () => string };

const statusOf = {
  "field-ids-not-unique": 422,
  "form-not-found": 404,
  "form-exists": 409,
  "form-changed": 409,
  "form-removed": 409,
  "never-released": 409,
  "nothing-to-release": 409,
  "form-has-problems": 422,
  "destinations-locked": 403,
} as const satisfies Record<FormRejection["code"], number>;

const membersOf = (rejection: FormRejection): Readonly<Record<string, unknown>> => {
  if (rejection.code === "form-changed") return { edition: rejection.edition };
  return rejection.code === "form-has-problems" ? { problems: rejection.problems } : {};
};

const refusal = (rejection: FormRejection): Refusal =>
  new Refusal(statusOf[rejection.code], rejection.code, formRejectionText(rejection), {
    members: membersOf(rejection),
  });

/** Read at every call: removing a role takes effect immediately. */
const seesSubmissions = ({ owner }: RequestContext): boolean =>
  owner?.permissions.has("submissions:read") === true;

type FormStatus = ResponseOf<typeof createFormContract>;

const formStatusOf = (formId: string, state: FormState): FormStatus => {
  const { edition, version, draft, form, removed } = state;
  const judged = draft ?? form;
  const problems = judged === undefined ? [] : [...definitionProblems(judged)];
  return { formId, edition, version, drafted: draft !== undefined, removed, problems };
};

const answer = (formId: string, outcome: FormOutcome) => {
  if (!outcome.ok) throw refusal(outcome.rejection);
  const { state, position, repeated } = outcome.value;
  const body = (repeated as FormStatus | undefined) ?? formStatusOf(formId, state);
  return { body, ...(position !== undefined && { position }) };
};

/** The members' calls for the website's forms. Spec: B3.15. */
export const definitionCommands = (dependencies: DefinitionDependencies): readonly Route[] => {
  const { handler, now } = dependencies;
  const { run } = handler(formDecider, FormEvent);
  const create = createCreateForm(dependencies);

  const change = async (formId: string, command: FormCommand, context: RequestContext) =>
    answer(
      formId,
      await run(formId, command, {
        metadata: ownerMetadata(context),
        answer: (state) => formStatusOf(formId, state),
      }),
    );

  return [
    route(createFormContract, async ({ body, context }) => {
      const author = {
        metadata: ownerMetadata(context),
        seesSubmissions: seesSubmissions(context),
      };
      const { formId, outcome } = await create(body, author, formStatusOf);
      return answer(formId, outcome);
    }),
    route(saveFormDraftContract, ({ params: { formId }, body: { form, edition }, context }) => {
      if (form.formId !== formId)
        throw new Refusal(
          400,
          "invalid-input",
          "The form id in the body differs from the one in the URL.",
        );
      const draft = { form: cleaned(form), edition, seesSubmissions: seesSubmissions(context) };
      return change(formId, { type: "SaveFormDraft", ...draft, at: now() }, context);
    }),
    route(discardFormDraftContract, ({ params: { formId }, context }) =>
      change(formId, { type: "DiscardFormDraft", at: now() }, context),
    ),
    route(releaseFormContract, ({ params: { formId }, body: { edition }, context }) => {
      const author = { seesSubmissions: seesSubmissions(context) };
      return change(formId, { type: "ReleaseForm", edition, ...author, at: now() }, context);
    }),
    route(removeFormContract, ({ params: { formId }, context }) =>
      change(formId, { type: "RemoveForm", at: now() }, context),
    ),
    route(restoreFormContract, ({ params: { formId }, context }) =>
      change(formId, { type: "RestoreForm", at: now() }, context),
    ),
  ];
};
