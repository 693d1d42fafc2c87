import type { ReactNode } from "react";
import { extraPlace } from "#domain/cart/extra-fields-place.ts";
import { cartTexts } from "#domain/cart/texts.ts";
import type { FieldErrors } from "#domain/forms/field-view.ts";
import { postedAnswers } from "#domain/forms/posted-answers.ts";
import { type FieldValues, hiddenValue } from "#domain/forms/values.ts";
import type { ExtraForm } from "../catalog/product.ts";
import { CallFailure } from "../kit/api.ts";
import { ExtraFieldInputs, showFirstError } from "./extra-field-inputs.tsx";
import type { FilledIn } from "./filled-in.ts";
import { type FormEntries, filledEntries } from "./kept-form.ts";

/** Values of a form's extra fields. */
export const readExtras = (form: ExtraForm, entries: FormEntries): FieldValues => {
  const query = new URLSearchParams(location.search);
  return postedAnswers(
    form,
    (name) =>
      entries.flatMap(([each, value]) => (each === extraPlace.namePrefix + name ? value : [])),
    (field) => hiddenValue(field, query),
  );
};

/**
 * The extra fields of one product page, created when their rendering code has loaded; the
 * validation code is loaded at first use.
 */
export const createExtraFields = (form: ExtraForm, { entries }: Pick<FilledIn, "entries">) => {
  const values = readExtras(form, entries);
  let judged = values;
  return {
    form,
    inputs: (errors: FieldErrors): ReactNode => (
      <ExtraFieldInputs form={form} values={values} judged={judged} errors={errors} />
    ),
    /** The field of an input's name. */
    fieldIdOf: (name: string): string =>
      name.startsWith(extraPlace.namePrefix)
        ? (name.slice(extraPlace.namePrefix.length).split(".", 1)[0] ?? "")
        : "",
    showFirstError: (errors: FieldErrors) => showFirstError(form, judged, errors),
    /**
     * JSON text of the answers; undefined when they were rejected, in which case `refuse` was
     * called.
     */
    take: async (
      asked: { readonly itemId: string; readonly sku: string; readonly neverOut: boolean },
      element: HTMLFormElement,
      refuse: (errors: Readonly<Record<string, string>>) => void,
    ): Promise<string | undefined> => {
      const { isSurelyOut, judgeExtras } = await import("./judge-extras.ts");
      if (!asked.neverOut && (await isSurelyOut(asked.itemId, asked.sku)))
        throw new CallFailure(409, {
          code: "not-enough-stock",
          message: cartTexts.notEnoughStock,
        });
      const answers = readExtras(form, filledEntries(element));
      judged = answers;
      const errors = await judgeExtras(form, answers);
      if (Object.keys(errors).length === 0) return JSON.stringify(answers);
      refuse(errors);
      return undefined;
    },
  };
};
export type ExtraFields = ReturnType<typeof createExtraFields>;
