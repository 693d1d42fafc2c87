/** Plain text throughout. */
export type InstallmentPage = {
  /** BCP 47 language of the texts. */
  readonly language: string;
  readonly title: string;
  readonly lead: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  readonly terms: string;
};

/** Who knows what visitors read about paying in parts: the provider, or this shop. Spec: A7.8. */
export type InstallmentPages = {
  /** `en_US`. Undefined for a locale without a page; throws when nobody can tell right now. */
  readonly find: (locale: string) => Promise<InstallmentPage | undefined>;
};
