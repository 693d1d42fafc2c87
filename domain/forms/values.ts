import * as z from "zod/mini";

const text = z.string().check(z.maxLength(20_000));

/** One answer in the shape of its field's type. Spec: B3.5–B3.13. */
export const FieldValue = z.union([
  text,
  z.number(),
  z.boolean(),
  z.array(text).check(z.maxLength(500)),
  z.record(z.string().check(z.maxLength(500)), z.union([text, z.array(text)])),
]);
export type FieldValue = z.infer<typeof FieldValue>;

/** Answers by field id. Spec: B3.2. */
export const FieldValues = z.record(z.string().check(z.maxLength(64)), FieldValue);
export type FieldValues = z.infer<typeof FieldValues>;

/** The answer to a field. Field ids can equal names that every object inherits. */
export const answerTo = (values: FieldValues, fieldId: string): FieldValue | undefined =>
  Object.hasOwn(values, fieldId) ? values[fieldId] : undefined;

/** Spec: B3.7: a phone number in three parts has no country code. */
export const phoneParts = (parts: readonly string[]): readonly string[] =>
  parts.length === 3 ? ["", ...parts] : parts;

/** Spec: B3.11: the address's query parameter of the same name wins over the field's own value. */
export const hiddenValue = (
  field: { readonly key: string; readonly value: string },
  query: { readonly get: (name: string) => string | null },
): string => query.get(field.key) ?? field.value;
