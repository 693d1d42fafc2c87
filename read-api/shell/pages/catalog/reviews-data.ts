import type { ReviewField } from "#domain/reviews/review-form.ts";
import type { ReviewView } from "#domain/reviews/views.ts";

type Link = { readonly label: string; readonly href: string; readonly isChosen: boolean };

export type DrawnStars = {
  /** Value of `data-stars`: `4.5`. */
  readonly drawn: string;
  /** "4.4 out of 5 stars" */
  readonly label: string;
};

/** The form for a review. */
export type ReviewFormView = {
  readonly action: string;
  /** Path of the product page; empty on the page that an email opens. */
  readonly page: string;
  readonly productId: string;
  /** Signed id of the order with the purchase; empty elsewhere. */
  readonly order: string;
  /** Token of the signed-in customer's session, for the hidden field `xsrf`; else empty. */
  readonly xsrf: string;
  readonly asksEmail: boolean;
  /** Prefix of the ids in the form, for pages with several. */
  readonly idPrefix: string;
  readonly filled: Readonly<Record<ReviewField, string>>;
  readonly errors: Readonly<Record<ReviewField, string>>;
  /** An error of the whole form; null when there is none. */
  readonly problem: { readonly title: string; readonly message: string } | null;
  readonly choices: readonly {
    readonly stars: string;
    readonly label: string;
    readonly isChosen: boolean;
  }[];
  /** Rejected input keeps the form open. */
  readonly isOpen: boolean;
  /** Replaces the form after a review was sent; else empty. */
  readonly done: string;
  readonly maxTitleLength: number;
  readonly maxTextLength: number;
  readonly maxNameLength: number;
};

/** The reviews on a product page. Spec: A4.10. */
export type ProductReviewsView = {
  readonly count: number;
  readonly countText: string;
  /** "4.4" */
  readonly average: string;
  readonly stars: DrawnStars;
  readonly bars: readonly (Link & { readonly count: number; readonly width: string })[];
  /** Empty with fewer than two sources. */
  readonly tabs: readonly (Link & { readonly source: string; readonly count: number })[];
  readonly sorts: readonly Link[];
  /** Only these stars are shown; null: all. */
  readonly only: { readonly text: string; readonly href: string } | null;
  readonly rows: readonly (ReviewView & { readonly stars: DrawnStars })[];
  readonly pager: {
    readonly text: string;
    readonly previousHref: string;
    readonly nextHref: string;
  } | null;
  /** Null where visitors cannot write reviews. */
  readonly form: ReviewFormView | null;
};

/** The page that an email about an order opens. Spec: B2.29. */
export type ReviewRequestView = {
  /** Empty when the link has expired: `problem` then has the reason. */
  readonly products: readonly {
    readonly productId: string;
    readonly title: string;
    readonly imageUrl: string;
    readonly url: string;
    readonly form: ReviewFormView;
    /** The customer's existing review; null when there is none. */
    readonly written: { readonly stars: DrawnStars; readonly waits: boolean } | null;
  }[];
  readonly problem: string;
};
