import { ofPersons, type PersonDataParts } from "../kit/person-data.ts";

const rowsText = `
  select review.product_id as "productId", product.name as product, review.rating, review.title,
         review.words as text, review.name, review.email, review.status,
         review.written_at as "writtenAt"
    from read.reviews as review left join read.products as product using (website_id, product_id)
   where ${ofPersons}
   order by review.written_at`;

export const reviewPersonData: PersonDataParts = {
  reviews: {
    projections: ["reviews"],
    rows: rowsText,
    recordedAt: "writtenAt",
    counted: {
      label: "Reviews",
      text: `select count(*)::int as count from read.reviews where ${ofPersons}`,
      permission: "reviews:read",
    },
  },
};
