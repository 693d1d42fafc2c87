import type { Decider } from "../shared/decider.ts";
import { accept, reject } from "../shared/result.ts";
import { sameJson } from "../shared/same-json.ts";
import type { FormDefinition } from "./definition.ts";
import type { FormEvent } from "./events.ts";

export type DefineForm = {
  readonly type: "DefineForm";
  readonly form: FormDefinition;
  readonly at: string;
};
export type FormState = { readonly form: FormDefinition | undefined };
export type FormRejection = { readonly code: "field-ids-not-unique" };

/** One form. Stream `form-<websiteId>.<formId>`. */
export const formDecider: Decider<FormState, DefineForm, FormEvent, FormRejection> = {
  streamCategory: "form",
  initial: { form: undefined },
  evolve: (_state, { form }) => ({ form }),
  decide: ({ form, at }, state) => {
    const ids = form.fields.map(({ fieldId }) => fieldId);
    if (new Set(ids).size < ids.length) return reject({ code: "field-ids-not-unique" });
    if (sameJson(state.form, form)) return accept([]);
    return accept([{ type: "FormDefined", form, definedAt: at }]);
  },
};
