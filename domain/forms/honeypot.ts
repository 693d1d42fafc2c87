import type { FormDefinition } from "./definition.ts";

/** Names that bots like to fill in, browsers do not autofill, and that do not look like a trap. */
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

/** Picks a name by a hash, so that the same text always gives the same name. */
const spread = (text: string): number => {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
};

/**
 * The member of `form` that only bots fill in: a text field that visitors can neither see nor
 * reach. It differs between forms and never equals the id of a real field.
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
