import * as z from "zod/mini";
import type { Comparable } from "../kit/person.ts";
import { sameJson } from "../kit/same-json.ts";
import { FieldsForm } from "./events.ts";

type Texts = Readonly<Record<string, string>>;

/** Answers to extra fields: open as they arrived, or sealed as they are recorded. */
export type Answered = {
  readonly additionalFields: Texts;
  readonly fieldsForm?: FieldsForm | null | undefined;
  readonly sealedFields?: Comparable | undefined;
};

/** What `sealedFields` opens to. */
export const FieldsContent = z.object({
  additionalFields: z.record(z.string(), z.string()),
  /** Readable answers; absent where the product had no form. */
  answers: z.optional(FieldsForm.shape.answers),
});
export type FieldsContent = z.infer<typeof FieldsContent>;

/**
 * Whether two lines have the same answers. Sealed answers are compared by their digests. Digests do
 * not match across persons, and answers recorded before sealing have none.
 */
export const sameFields = (one: Answered, other: Answered): boolean =>
  one.sealedFields === undefined && other.sealedFields === undefined
    ? sameJson(one.additionalFields, other.additionalFields)
    : one.sealedFields?.digest === other.sealedFields?.digest;

/** The same text for the same answers, regardless of their order. */
export const comparedBy = (additionalFields: Texts): string =>
  JSON.stringify(Object.entries(additionalFields).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * What is recorded next to the sealed answers: that there were some, and the form they belong to.
 */
export const withoutFields = <Item extends Answered>(item: Item): Item => ({
  ...item,
  additionalFields: {},
  ...(item.fieldsForm && { fieldsForm: { ...item.fieldsForm, answers: [] } }),
});

/** The line with its opened answers; without any when the person has been erased. */
export const withFields = <Item extends Answered>(item: Item, opened: unknown): Item => {
  if (item.sealedFields === undefined || opened === null || opened === undefined) return item;
  const { additionalFields, answers = [] } = FieldsContent.parse(opened);
  const { fieldsForm } = item;
  return {
    ...item,
    additionalFields,
    ...(fieldsForm && { fieldsForm: { ...fieldsForm, answers } }),
  };
};
