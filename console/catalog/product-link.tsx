import { AreaLink } from "../kit/ui/area-link.tsx";

/** A product's title, linked to its page for members who can read products. */
export const ProductLink = ({
  productId,
  title,
}: {
  readonly productId: string;
  readonly title: string;
}) => (
  <AreaLink area="products" to="/products/$productId" params={{ productId }}>
    {title}
  </AreaLink>
);
