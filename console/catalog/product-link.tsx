import { Link } from "@tanstack/react-router";
import { Reads } from "#console/app/permissions.tsx";

/** A product's title, and the way to its page for who may read products. */
export const ProductLink = ({
  productId,
  title,
}: {
  readonly productId: string;
  readonly title: string;
}) => (
  <Reads area="products" otherwise={<span>{title}</span>}>
    <Link to="/products/$productId" params={{ productId }}>
      {title}
    </Link>
  </Reads>
);
