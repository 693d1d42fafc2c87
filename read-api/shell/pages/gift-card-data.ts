/** What stands in the fields of the gift card page, or what is wrong with each of them. */
export type GiftCardFields = {
  readonly name: string;
  readonly email: string;
  readonly fromName: string;
  readonly message: string;
  readonly deliverOn: string;
};

/** What a `gift-card` page shows and asks. Spec: A2.6. */
export type GiftCardView = {
  /** Of the form: it is sent with `crumb`, `for`, the fields and `next`. */
  readonly action: string;
  /** Of the product. */
  readonly title: string;
  /** "$50.00". */
  readonly amount: string;
  /** Whether it is for somebody else than the buyer. */
  readonly isForSomebody: boolean;
  readonly filled: GiftCardFields;
  /** Empty where nothing is wrong. */
  readonly errors: GiftCardFields;
  /** What is wrong besides the fields. Spec: A8.6. */
  readonly problem: { readonly title: string; readonly message: string } | null;
  /** Days that may be chosen: 2027-12-24. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly maxMessageLength: number;
};

/** What a `gift-card-balance` page shows and asks. */
export type GiftCardBalanceView = {
  /** Of the form: it is sent with `crumb` and `code`. */
  readonly action: string;
  /** As it was typed, when it was refused. */
  readonly code: string;
  /** Why the card was not found; empty when nothing was asked. */
  readonly error: string;
  /** Null until a code was asked about. */
  readonly card: {
    readonly lastCharacters: string;
    readonly balance: string;
    readonly initial: string;
    /** Of the balance, set aside for a checkout under way; empty when nothing is. */
    readonly held: string;
    readonly isUsedUp: boolean;
    readonly isDisabled: boolean;
  } | null;
};
