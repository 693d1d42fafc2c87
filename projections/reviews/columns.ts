import type { ReadModels } from "#infra/ask/port.ts";

export const reviewsColumns: ReadModels = {
  product_ratings: {
    open: "website_id product_id source stars1 stars2 stars3 stars4 stars5 count sum",
  },
  review_requests: {
    open: "website_id order_id product_ids requested_at",
  },
  reviews: {
    open: "website_id review_id product_id source status rating is_verified order_id import_id person_id answer answered_at written_at changed_at position",
    personal: "email name title words",
  },
};
