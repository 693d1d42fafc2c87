/** Plain text throughout. */
export type InstallmentPage = {
  /** BCP 47 language of the texts. */
  readonly language: string;
  readonly title: string;
  readonly lead: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  readonly terms: string;
};

/** Source of the texts about installments: the provider, or this shop. Spec: A7.8. */
export type InstallmentPages = {
  /** `en_US`. Undefined for a locale without a page; throws when the source is unavailable. */
  readonly find: (locale: string) => Promise<InstallmentPage | undefined>;
};
