import * as z from "zod/mini";
import { formPartId } from "../kit/bounds.ts";
import { storable } from "../kit/storable-text.ts";

const fieldId = formPartId;
const text = z.string().check(z.minLength(1), z.maxLength(500), storable);

/** A condition on one answer. `choice` of a likert: -2 to 2, `option` being the question. */
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

/** Undefined when it says nothing that can be understood. */
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

/** How they stand in an address; empty when there are none. */
export const fieldFiltersText = (filters: readonly FieldFilter[]): string =>
  filters.length === 0 ? "" : JSON.stringify(filters);
