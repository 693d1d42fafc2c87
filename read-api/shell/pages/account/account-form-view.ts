import {
  type AccountField,
  type AccountFormDefinition,
  type AccountFormName,
  accountFormId,
  accountForms,
  type RefusedForm,
} from "#domain/customers/account-forms.ts";
import { countryName } from "#domain/kit/country-name.ts";
import type { AccountFieldView, AccountFormView } from "./account-data.ts";

export type FormViewOptions = {
  readonly form: AccountFormName;
  /** Tells several forms of one name apart, as their hidden field `key`. */
  readonly key?: string;
  /** The page of the form, which it is posted to. */
  readonly action: string;
  readonly hidden?: Readonly<Record<string, string | undefined>>;
  /** Initial values of its fields. */
  readonly values?: Readonly<Record<string, string>>;
  readonly refused: RefusedForm | undefined;
  readonly username?: string;
  /** BCP 47, for names of countries. */
  readonly locale?: string;
  /** The cancel link. */
  readonly cancel?: { readonly url: string; readonly label: string };
};

const toFieldView = (
  field: AccountField,
  facts: { id: string; value: string; error: string; hasFocus: boolean; locale?: string },
): AccountFieldView => {
  const { id, value, error, hasFocus, locale } = facts;
  const { name, label, type, autocomplete = "", isOptional = false, note = "" } = field;
  const [noteId, errorId] = [`${id}-note`, `${id}-error`];
  return {
    id,
    name,
    label,
    type,
    isCheck: type === "check",
    isPassword: type === "password",
    isCountry: type === "country",
    autocomplete,
    isOptional: isOptional !== false,
    isMarkedOptional: isOptional === true,
    note,
    noteId,
    value,
    valueName: type === "country" && value !== "" ? countryName(value, locale ?? "en") : "",
    error,
    errorId,
    describedBy: [error && errorId, note && noteId].filter(Boolean).join(" "),
    hasFocus,
  };
};

/** A form for the templates, with rejected input if there is any. */
export const toAccountFormView = (options: FormViewOptions): AccountFormView => {
  const { form, key = "", action, hidden = {}, values = {}, locale } = options;
  const definition: AccountFormDefinition = accountForms[form];
  const refused =
    options.refused?.form === form && options.refused.key === key ? options.refused : undefined;
  const id = accountFormId(form, key);
  const fields = definition.rows.flat();
  const wrong = fields.find(({ name }) => refused?.fields[name] !== undefined);
  const sent = { form, ...(key !== "" && { key }), ...hidden };
  return {
    form,
    id,
    action,
    hidden: Object.entries(sent).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value }],
    ),
    rows: definition.rows.map((row) => ({
      fields: row.map((field) =>
        toFieldView(field, {
          id: `${id}-${field.name}`,
          value: refused?.filled[field.name] ?? values[field.name] ?? "",
          error: refused?.fields[field.name] ?? "",
          hasFocus: field === wrong,
          ...(locale !== undefined && { locale }),
        }),
      ),
    })),
    username: options.username ?? "",
    submit: definition.submit,
    tone: definition.tone === undefined ? "" : ` button-${definition.tone}`,
    problem: refused !== undefined && wrong === undefined ? refused.message : "",
    cancelUrl: options.cancel?.url ?? "",
    cancelLabel: options.cancel?.label ?? "",
  };
};
