import type { FormDefinition, FormField } from "#domain/forms/definition.ts";
import { fieldTypes } from "#domain/forms/field-types.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import { nameOf } from "./builder-field-kinds.ts";

/** One difference for visitors or owners after a release. */
export type FormChange = {
  readonly kind: "added" | "removed" | "changed" | "moved";
  readonly what: string;
  /** The changed settings: "title, options". */
  readonly details: string;
};

const memberNames: Readonly<Record<string, string>> = {
  title: "title",
  type: "field type",
  description: "description",
  placeholder: "placeholder",
  required: "required or optional",
  maxLength: "character limit",
  currencySymbol: "currency symbol",
  showCountryCode: "country code",
  underline: "underline",
  options: "options",
  key: "parameter",
  value: "value",
};

const wholeNames = {
  name: "Form name",
  submitLabel: "Submit button",
  submissionMessage: "Message after submitting",
  postSubmitHtml: "HTML after submitting",
  successRedirect: "Redirect after submitting",
  disclaimer: "Disclaimer",
  captcha: "Captcha",
  recipients: "Notification recipients",
  webhooks: "Webhooks",
  mailingList: "Mailing list",
  spam: "Spam protection",
} as const satisfies Partial<Record<keyof FormDefinition, string>>;

const exposed = new Map(fieldTypes.map(({ type, settings }) => [type, settings]));

const differing = (before: FormField, after: FormField): readonly string[] => {
  const names = before.type === after.type ? (exposed.get(after.type) ?? []) : ["type"];
  const old = before as Readonly<Record<string, unknown>>;
  const now = after as Readonly<Record<string, unknown>>;
  return ["title", ...names]
    .filter((name) => !sameJson({ of: old[name] }, { of: now[name] }))
    .map((name) => memberNames[name] ?? name);
};

const idsOf = (fields: readonly FormField[]) => fields.map(({ fieldId }) => fieldId);

/**
 * Ids of moved fields: all outside of a longest sequence that kept its order, so that one field
 * moved past ten counts as one change.
 */
const movedIds = (before: readonly string[], after: readonly string[]): ReadonlySet<string> => {
  const places = new Map(before.map((id, place) => [id, place]));
  const kept = after.filter((id) => places.has(id));
  const runs: string[][] = [];
  for (const id of kept) {
    const place = places.get(id) ?? 0;
    const fits = runs.filter((run) => (places.get(run.at(-1) ?? "") ?? -1) < place);
    const longest = fits.reduce<string[]>(
      (best, run) => (run.length > best.length ? run : best),
      [],
    );
    runs.push([...longest, id]);
  }
  const still = runs.reduce<string[]>((best, run) => (run.length > best.length ? run : best), []);
  return new Set(kept.filter((id) => !still.includes(id)));
};

const fieldChanges = (
  before: readonly FormField[],
  after: readonly FormField[],
): readonly FormChange[] => {
  const old = new Map(before.map((field) => [field.fieldId, field]));
  const stays = new Set(idsOf(after));
  const moved = movedIds(idsOf(before), idsOf(after));
  const changes: FormChange[] = [];
  for (const field of after) {
    const what = nameOf(field);
    const was = old.get(field.fieldId);
    if (was === undefined) changes.push({ kind: "added", what, details: "" });
    else {
      const details = differing(was, field);
      if (details.length > 0) changes.push({ kind: "changed", what, details: details.join(", ") });
      if (moved.has(field.fieldId)) changes.push({ kind: "moved", what, details: "" });
    }
  }
  for (const field of before)
    if (!stays.has(field.fieldId))
      changes.push({ kind: "removed", what: nameOf(field), details: "" });
  return changes;
};

/** The differences between `after` and `before`; everything is new without a `before`. */
export const changesBetween = (
  before: FormDefinition | null,
  after: FormDefinition,
): readonly FormChange[] => {
  const fields = fieldChanges(before?.fields ?? [], after.fields);
  if (before === null) return fields;
  const whole = Object.entries(wholeNames).flatMap(([name, what]): readonly FormChange[] => {
    const member = name as keyof typeof wholeNames;
    return sameJson({ of: before[member] }, { of: after[member] })
      ? []
      : [{ kind: "changed", what, details: "" }];
  });
  return [...fields, ...whole];
};
