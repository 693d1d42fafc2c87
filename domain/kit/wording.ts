/** Problems in texts that an owner or a developer wrote; an empty list when there are none. */
export type WordingProblem =
  | { readonly code: "free-label-missing" }
  | { readonly code: "other-form-missing" }
  | { readonly code: "plural-key-invalid"; readonly key: string };

export const wordingTexts: Readonly<Record<WordingProblem["code"], string>> = {
  "free-label-missing": "A Free label is required when free-if-zero is set.",
  "other-form-missing": "The other form must be a text.",
  "plural-key-invalid": "This plural form does not exist in this language.",
};

/** A price of 0 that is to read “Free” needs a label. Spec: B5.19. */
export const freeLabelProblems = (money: {
  readonly freeIfZero?: boolean;
  readonly freeLabel?: unknown;
}): readonly WordingProblem[] =>
  money.freeIfZero && (typeof money.freeLabel !== "string" || money.freeLabel.trim() === "")
    ? [{ code: "free-label-missing" }]
    : [];

const EXACT = /^=\d+(\.\d+)?$/;

const categoriesOf = (locale: string, type: Intl.PluralRuleType): readonly string[] => {
  try {
    return new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
  } catch {
    return ["other"];
  }
};

/**
 * Checks the forms of a plural or translation, by `one`, `other`, `=2` …: `other` is required as
 * the fallback, and forms that the language never uses are rejected. Spec: B5.20.
 */
export const pluralProblems = (
  forms: Readonly<Record<string, unknown>>,
  locale: string,
  type: Intl.PluralRuleType = "cardinal",
): readonly WordingProblem[] => {
  const categories = categoriesOf(locale, type);
  const other = Object.hasOwn(forms, "other") ? forms.other : undefined;
  const missing: readonly WordingProblem[] =
    typeof other === "string" ? [] : [{ code: "other-form-missing" }];
  const invalid = Object.keys(forms).filter(
    (key) => key !== "other" && !categories.includes(key) && !EXACT.test(key),
  );
  return [...missing, ...invalid.map((key) => ({ code: "plural-key-invalid", key }) as const)];
};
