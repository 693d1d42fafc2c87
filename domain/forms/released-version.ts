import type { FormState } from "./decide-form.ts";
import type { FormDefinition } from "./definition.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

export type ShownForm = { readonly form: FormDefinition; readonly version: number };

/**
 * The form that answers are judged by; undefined when visitors cannot fill it in. Our choice: the
 * version that the visitor was shown, for a day after it was replaced, so that nobody is told that a
 * field is missing which was not there; later, or when the version is not known, the present one.
 * What is done about spam is always the present version's: nobody can choose an easier one.
 */
export const shownForm = (
  { form, version, replaced, removed }: FormState,
  shownVersion: number | undefined,
  /** Milliseconds since 1970; undefined: however long ago it was replaced. */
  nowMs: number | undefined,
): ShownForm | undefined => {
  if (form === undefined || removed) return undefined;
  const earlier = replaced.find((each) => each.version === shownVersion);
  if (earlier === undefined) return { form, version };
  const age = nowMs === undefined ? 0 : nowMs - Date.parse(earlier.replacedAt);
  if (age > DAY_MS) return { form, version };
  const { spam, captcha } = form;
  return { form: { ...earlier.form, spam, captcha }, version: earlier.version };
};
