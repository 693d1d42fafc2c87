import * as z from "zod/mini";
import type { Comparable } from "../kit/person.ts";
import { sameJson } from "../kit/same-json.ts";
import { FieldsForm } from "./events.ts";

type Texts = Readonly<Record<string, string>>;

/** Answers to extra fields, open as they were asked for or sealed as they are recorded. */
export type Answered = {
  readonly additionalFields: Texts;
  readonly fieldsForm?: FieldsForm | null | undefined;
  readonly sealedFields?: Comparable | undefined;
};

/** What `sealedFields` opens to. */
export const FieldsContent = z.object({
  additionalFields: z.record(z.string(), z.string()),
  /** As a person reads them; absent where the product had no form. */
  answers: z.optional(FieldsForm.shape.answers),
});
export type FieldsContent = z.infer<typeof FieldsContent>;

/**
 * Whether two lines were answered alike. Sealed answers are compared by their digests, which say nothing
 * about answers sealed for another person, nor about those that were recorded before answers were sealed.
 */
export const sameFields = (one: Answered, other: Answered): boolean =>
  one.sealedFields === undefined && other.sealedFields === undefined
    ? sameJson(one.additionalFields, other.additionalFields)
    : one.sealedFields?.digest === other.sealedFields?.digest;

/** The same text for the same answers, in whatever order they were given. */
export const comparedBy = (additionalFields: Texts): string =>
  JSON.stringify(Object.entries(additionalFields).sort(([one], [other]) => (one < other ? -1 : 1)));

/** What is recorded beside the sealed answers: that there were some, and to which form. */
export const withoutFields = <Item extends Answered>(item: Item): Item => ({
  ...item,
  additionalFields: {},
  ...(item.fieldsForm && { fieldsForm: { ...item.fieldsForm, answers: [] } }),
});

/** With the answers that the seal opened to; without any when their person has been forgotten. */
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
