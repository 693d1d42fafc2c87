import * as z from "zod/mini";
import { formPartId } from "../kit/bounds.ts";
import { storable } from "../kit/storable-text.ts";

const fieldId = formPartId;
const text = z.string().check(z.minLength(1), z.maxLength(500), storable);

/** A filter on one answer. For a likert, `choice` is -2 to 2 and `option` the question. */
export const FieldFilter = z.discriminatedUnion("is", [
  z.object({
    is: z.literal("chosen"),
    fieldId,
    option: text,
    choice: z.optional(z.string().check(z.maxLength(10), storable)),
  }),
  z.object({ is: z.literal("containing"), fieldId, text }),
  z.object({ is: z.literal("answered"), fieldId }),
  z.object({ is: z.literal("unanswered"), fieldId }),
]);
export type FieldFilter = z.infer<typeof FieldFilter>;

const FieldFilters = z.array(FieldFilter).check(z.maxLength(10));

/** Undefined when the text cannot be parsed. */
export const parseFieldFilters = (json: string): readonly FieldFilter[] | undefined => {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    return undefined;
  }
  const parsed = FieldFilters.safeParse(given);
  return parsed.success ? parsed.data : undefined;
};

/** The filters as a URL parameter; empty when there are none. */
export const fieldFiltersText = (filters: readonly FieldFilter[]): string =>
  filters.length === 0 ? "" : JSON.stringify(filters);
