// biome-ignore lint/style/noRestrictedImports: this is the hook that all others use instead.
import { useForm } from "@mantine/form";
import { type FormEvent, type RefObject, useState } from "react";
import { boundsAt } from "./form-bounds.ts";
import { type BodyContract, type FormRules, formProblems, refusedFields } from "./form-problems.ts";
import { forgetUnsent, keepUnsent, unsentOf } from "./unsent.ts";
import { useShownProblems } from "./use-shown-problems.ts";

type Options<Values extends object, C extends BodyContract> = FormRules<Values, C> & {
  readonly initialValues: Values;
  /** What became of the last try: a refusal is shown at the fields that it is about. */
  readonly error: unknown;
  /** Keeps what was typed under this name until it is sent or forgotten. */
  readonly keepAs?: string | undefined;
  /** Kept with it: what is typed over. */
  readonly seen?: unknown;
};

/** A field, or a part of one: "name", "tracking.carrier". */
type FieldName<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

type MantineForm<Values extends object> = ReturnType<typeof useForm<Values>>;

export type CommandFormOf<Values extends object> = Pick<
  MantineForm<Values>,
  "values" | "isDirty" | "clearErrors"
> & {
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** Where the form is drawn; the first wrong input in it is focused. */
  readonly element: RefObject<HTMLFormElement | null>;
  /** Value, change, error and the contract's bounds of one field. */
  readonly field: (
    name: FieldName<Values>,
    options?: { readonly type?: "checkbox" },
  ) => ReturnType<MantineForm<Values>["getInputProps"]>;
  readonly change: (part: Partial<Values>) => void;
  /** Puts other values in place of all; nothing of them is wrong yet. */
  readonly replace: (values: Values) => void;
  /** What is typed by now, for what was begun earlier. */
  readonly current: () => Values;
  readonly submit: (send: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => void;
  /** What is wrong and belongs to no field. */
  readonly refusal: unknown;
  /** When what is in the form was typed, if it was not typed now. */
  readonly keptAt: string | undefined;
  /** Drops what was kept. */
  readonly forget: () => void;
};

/**
 * The one way in which the console asks for something to be typed: @mantine/form, checked by the contract's own
 * schema before it is sent, with every error at its field and the first one focused.
 */
export const useCommandForm = <Values extends object, const C extends BodyContract>({
  initialValues,
  error,
  keepAs,
  seen,
  ...rules
}: Options<Values, C>): CommandFormOf<Values> => {
  const [kept] = useState(() => unsentOf<Values>(keepAs));
  const [isTried, setTried] = useState(false);
  const form = useForm<Values>({
    initialValues: kept?.values ?? initialValues,
    validate: (values) => ({ ...formProblems(rules, values) }),
    // A form shows no mistake before a member has tried to send it.
    validateInputOnChange: isTried,
    onValuesChange: (values) => {
      if (keepAs !== undefined) keepUnsent(keepAs, values, seen);
    },
  });
  const refused = refusedFields(rules, form.values, error);
  const { element, refusal, onTry } = useShownProblems(form, refused, error);
  return {
    ...form,
    errors: form.errors as Readonly<Record<string, string | undefined>>,
    element,
    field: (name, options) => ({
      ...(options?.type !== "checkbox" && boundsAt(rules.contract.body, name)),
      ...form.getInputProps(name, options),
    }),
    change: (part) => {
      const set = form.setFieldValue as (name: string, value: unknown) => void;
      for (const [name, value] of Object.entries(part)) set(name, value);
    },
    replace: (values) => {
      form.setValues(values);
      form.clearErrors();
      setTried(false);
    },
    current: form.getValues,
    submit: (send) =>
      form.onSubmit(
        (values) => {
          onTry();
          send(values);
        },
        (errors) => {
          setTried(true);
          onTry(errors);
        },
      ) as (event: FormEvent<HTMLFormElement>) => void,
    refusal,
    keptAt: kept?.at,
    forget: () => forgetUnsent(keepAs),
  };
};
