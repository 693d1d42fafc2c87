import type { FormDefinition } from "./definition.ts";

/** What robots like to fill in, no browser fills in by itself, and nobody would take for a trap. */
const names = [
  "topic",
  "details",
  "reason",
  "question",
  "remarks",
  "reference",
  "summary",
  "notes",
];

/** The same for the same text, spread over the names. */
const spread = (text: string): number => {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
};

/**
 * The member of `form` that only robots fill in, as a text field that no visitor can see or reach:
 * different from form to form, and never the id of a real field.
 */
export const honeypotFieldId = ({
  formId,
  fields,
}: {
  readonly formId: string;
  readonly fields: FormDefinition["fields"] | readonly { readonly fieldId: string }[];
}): string => {
  const taken = new Set(fields.map(({ fieldId }) => fieldId));
  const start = spread(formId);
  for (let step = 0; ; step += 1) {
    const turn = Math.floor(step / names.length);
    const name = names[(start + step) % names.length] as string;
    const candidate = turn === 0 ? name : `${name}-${turn + 1}`;
    if (!taken.has(candidate)) return candidate;
  }
};
