import {
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  type ReviewField,
} from "#domain/reviews/review-form.ts";
import { starsChoice, starsDrawn, starsLabel } from "#domain/reviews/stars.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";
import {
  countText,
  pagesOf,
  type ReviewSort,
  type ReviewsView,
  reviewsHref,
  sortLabels,
} from "#domain/reviews/views.ts";
import type { RefusedForm } from "../forms/refused-form.ts";
import type { DrawnStars, ProductReviewsView, ReviewFormView } from "./reviews-data.ts";

export const toDrawnStars = (rating: number): DrawnStars => ({
  drawn: starsDrawn(rating),
  label: starsLabel(rating),
});

const byField = (of: (field: ReviewField) => string | undefined) => ({
  rating: of("rating") ?? "",
  title: of("title") ?? "",
  text: of("text") ?? "",
  name: of("name") ?? "",
  email: of("email") ?? "",
});

type FormFacts = Pick<ReviewFormView, "action" | "page" | "productId" | "order" | "xsrf"> & {
  readonly asksEmail: boolean;
  readonly idPrefix: string;
  readonly isDone: boolean;
  readonly refused?: RefusedForm | undefined;
};

export const toReviewForm = ({ refused, isDone, ...facts }: FormFacts): ReviewFormView => {
  const filled = byField((field) => refused?.sent[field]?.at(-1));
  const errors = byField((field) => refused?.refusal.fields?.[field]);
  const isAboutFields = Object.values(errors).some((text) => text !== "");
  return {
    ...facts,
    filled,
    errors,
    problem:
      refused === undefined || isAboutFields
        ? null
        : { title: reviewTexts.unableToSend, message: refused.refusal.message },
    choices: ["1", "2", "3", "4", "5"].map((stars) => ({
      stars,
      label: starsChoice(Number(stars)),
      isChosen: filled.rating === stars,
    })),
    isOpen: refused !== undefined,
    done: isDone && refused === undefined ? reviewTexts.thanks : "",
    maxTitleLength: MAX_TITLE_LENGTH,
    maxTextLength: MAX_TEXT_LENGTH,
    maxNameLength: MAX_NAME_LENGTH,
  };
};

const pagerOf = (productUrl: string, view: ReviewsView): ProductReviewsView["pager"] => {
  const { page } = view;
  const pages = pagesOf(view);
  if (pages < 2) return null;
  const hrefOf = (other: number) =>
    other < 1 || other > pages ? "" : reviewsHref(productUrl, { ...view, page: other });
  return {
    text: `Page ${page} of ${pages}`,
    previousHref: hrefOf(page - 1),
    nextHref: hrefOf(page + 1),
  };
};

const barLinks = (productUrl: string, { bars, stars }: ReviewsView) =>
  bars.map((bar) => ({
    label: starsChoice(bar.stars),
    count: bar.count,
    width: `${bar.percent}%`,
    isChosen: bar.stars === stars,
    href: bar.count === 0 ? "" : reviewsHref(productUrl, { source: bar.source, stars: bar.stars }),
  }));

/** The data in the template's form. */
export const toReviewsView = (
  view: ReviewsView,
  productUrl: string,
  form: ReviewFormView | null,
): ProductReviewsView => {
  const { summary, source, stars, sort } = view;
  return {
    count: summary.count,
    countText: countText(summary.count),
    average: summary.average.toFixed(1),
    stars: toDrawnStars(summary.average),
    bars: barLinks(productUrl, view),
    tabs:
      view.tabs.length < 2
        ? []
        : view.tabs.map((tab) => ({
            ...tab,
            href: reviewsHref(productUrl, { source: tab.source }),
            isChosen: tab.source === source,
          })),
    sorts: Object.entries(sortLabels).map(([name, label]) => ({
      label,
      href: reviewsHref(productUrl, { source, stars, sort: name as ReviewSort }),
      isChosen: name === sort,
    })),
    only:
      stars === null
        ? null
        : { text: `Only ${starsChoice(stars)}`, href: reviewsHref(productUrl, { source, sort }) },
    rows: view.rows.map((row) => ({ ...row, stars: toDrawnStars(row.rating) })),
    pager: pagerOf(productUrl, view),
    form,
  };
};
