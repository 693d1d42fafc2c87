import { slugOf } from "#domain/catalog/slug.ts";
import { type FormRejection, type FormState, formDecider } from "#domain/forms/decide-form.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { FormEvent } from "#domain/forms/events.ts";
import { type FormTemplateName, formTemplates } from "#domain/forms/form-templates.ts";
import type { Result } from "#domain/kit/result.ts";
import type { Json } from "#infra/event-store/port.ts";
import type { CommandContext, Decided, Handler } from "../kit/handle.ts";
import { cleaned } from "./define-form.ts";

type Unnamed = Omit<FormDefinition, "formId">;
export type NewForm =
  | { readonly form: Unnamed & { readonly formId?: string | undefined } }
  | {
      readonly template: FormTemplateName;
      readonly formId?: string | undefined;
      readonly name?: string | undefined;
    };
export type FormOutcome = Result<Decided<FormState, FormEvent>, FormRejection>;

/** Only members with permission to read submissions can name recipients and webhooks. */
type Author = { readonly seesSubmissions: boolean };

const MAX_ID_LENGTH = 64;
/** Longest suffix: `-9999`. */
const SUFFIX_LENGTH = 5;
const MAX_OF_ONE_NAME = 1_000;

const definitionOf = (asked: NewForm): { form: Unnamed; formId: string | undefined } => {
  if ("form" in asked) {
    const { formId, ...form } = asked.form;
    return { form, formId };
  }
  const template = formTemplates.find(({ name }) => name === asked.template);
  if (template === undefined) throw new Error(`Unknown form template: ${asked.template}.`);
  return { form: { ...template.form, name: asked.name ?? template.title }, formId: asked.formId };
};

/**
 * Creates a form as a draft. A missing id is derived from the name, with a number when it is taken.
 */
export const createCreateForm = ({
  handler,
  now,
}: {
  readonly handler: Handler;
  readonly now: () => string;
}) => {
  const { run } = handler(formDecider, FormEvent);
  const create = (
    form: FormDefinition,
    { seesSubmissions, ...context }: CommandContext<FormState, FormEvent> & Author,
  ) =>
    run(
      form.formId,
      { type: "CreateForm", form: cleaned(form), seesSubmissions, at: now() },
      context,
    );

  return async (
    asked: NewForm,
    { metadata, seesSubmissions }: Pick<CommandContext, "metadata"> & Author,
    answerOf: (formId: string, state: FormState) => Json,
  ): Promise<{ readonly formId: string; readonly outcome: FormOutcome }> => {
    const { form, formId } = definitionOf(asked);
    const attempt = async (id: string) => {
      const answer = (state: FormState) => answerOf(id, state);
      return {
        formId: id,
        outcome: await create({ ...form, formId: id }, { metadata, answer, seesSubmissions }),
      };
    };
    if (formId !== undefined) return attempt(formId);
    const stem = slugOf(form.name).slice(0, MAX_ID_LENGTH - SUFFIX_LENGTH) || "form";
    for (let number = 1; ; number += 1) {
      const tried = await attempt(number === 1 ? stem : `${stem}-${number}`);
      const isTaken = !tried.outcome.ok && tried.outcome.rejection.code === "form-exists";
      if (!isTaken || number === MAX_OF_ONE_NAME) return tried;
    }
  };
};
