import type { ReviewField } from "#domain/reviews/review-form.ts";
import type { ReviewView } from "#domain/reviews/views.ts";

type Link = { readonly label: string; readonly href: string; readonly isChosen: boolean };

export type DrawnStars = {
  /** `4.5`: of `data-stars`. */
  readonly drawn: string;
  /** "4.4 out of 5 stars" */
  readonly label: string;
};

/** The form that a review is written with. */
export type ReviewFormView = {
  readonly action: string;
  /** Of the product's page; empty on the page that a mail leads to. */
  readonly page: string;
  readonly productId: string;
  /** Signed, of the order that the product was bought in; empty elsewhere. */
  readonly order: string;
  /** Of the session of who is signed in, for the hidden field `xsrf`; else empty. */
  readonly xsrf: string;
  readonly asksEmail: boolean;
  /** Before the names of the form's elements, where several stand on one page. */
  readonly idPrefix: string;
  readonly filled: Readonly<Record<ReviewField, string>>;
  readonly errors: Readonly<Record<ReviewField, string>>;
  /** What is wrong with the whole; null when nothing is. */
  readonly problem: { readonly title: string; readonly message: string } | null;
  readonly choices: readonly {
    readonly stars: string;
    readonly label: string;
    readonly isChosen: boolean;
  }[];
  /** Something was sent and refused: the form stands open. */
  readonly isOpen: boolean;
  /** What takes its place once a review was sent; else empty. */
  readonly done: string;
  readonly maxTitleLength: number;
  readonly maxTextLength: number;
  readonly maxNameLength: number;
};

/** What a product's page shows of its reviews. Spec: A4.10. */
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
  /** Only some stars are shown; null when all are. */
  readonly only: { readonly text: string; readonly href: string } | null;
  readonly rows: readonly (ReviewView & { readonly stars: DrawnStars })[];
  readonly pager: {
    readonly text: string;
    readonly previousHref: string;
    readonly nextHref: string;
  } | null;
  /** Null where visitors write none. */
  readonly form: ReviewFormView | null;
};

/** The page that a mail about an order leads to. Spec: B2.29. */
export type ReviewRequestView = {
  /** Empty when the link is not good any more: then the reason stands in `problem`. */
  readonly products: readonly {
    readonly productId: string;
    readonly title: string;
    readonly imageUrl: string;
    readonly url: string;
    readonly form: ReviewFormView;
    /** What this buyer has written already; null when nothing. */
    readonly written: { readonly stars: DrawnStars; readonly waits: boolean } | null;
  }[];
  readonly problem: string;
};
