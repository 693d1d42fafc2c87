import type { FormState } from "./decide-form.ts";
import type { FormDefinition } from "./definition.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

export type ShownForm = { readonly form: FormDefinition; readonly version: number };

/**
 * The form that answers are checked against; undefined when visitors cannot fill it in. Not in the
 * specification: it is the version that the visitor was shown, up to a day after its replacement,
 * so that nobody reads about a missing field that was not there. After that, or when the version
 * is unknown, it is the current one. Spam rules always come from the current version so that
 * senders cannot pick weaker ones.
 */
export const shownForm = (
  { form, version, replaced, removed }: FormState,
  shownVersion: number | undefined,
  /** Milliseconds since 1970; undefined: the time since the replacement does not matter. */
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
