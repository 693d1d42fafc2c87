/** Values or errors of the gift card page's fields. */
export type GiftCardFields = {
  readonly name: string;
  readonly email: string;
  readonly fromName: string;
  readonly message: string;
  readonly deliverOn: string;
};

/** The data of a `gift-card` page. Spec: A2.6. */
export type GiftCardView = {
  /** URL of the form, which posts `crumb`, `for`, the fields and `next`. */
  readonly action: string;
  /** Title of the product. */
  readonly title: string;
  /** "$50.00". */
  readonly amount: string;
  /** Whether the card is for another person than the customer. */
  readonly isForSomebody: boolean;
  readonly filled: GiftCardFields;
  /** Empty where there is no error. */
  readonly errors: GiftCardFields;
  /** An error without a field. Spec: A8.6. */
  readonly problem: { readonly title: string; readonly message: string } | null;
  /** Selectable days: 2027-12-24. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly maxMessageLength: number;
};

/** The data of a `gift-card-balance` page. */
export type GiftCardBalanceView = {
  /** URL of the form, which posts `crumb` and `code`. */
  readonly action: string;
  /** The typed code, when it was rejected. */
  readonly code: string;
  /** Why the card was not found; empty without a request. */
  readonly error: string;
  /** Null before a code was entered. */
  readonly card: {
    readonly lastCharacters: string;
    readonly balance: string;
    readonly initial: string;
    /**
     * The part of the balance that is held for a checkout in progress; empty when there is none.
     */
    readonly held: string;
    readonly isUsedUp: boolean;
    readonly isDisabled: boolean;
  } | null;
};
