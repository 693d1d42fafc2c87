import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import { useWebsite } from "../kit/session/session.tsx";
import { Page } from "../kit/ui/page.tsx";
import { definitionOf, emptyDraft } from "./product-draft.ts";
import { ProductForm } from "./product-form.tsx";

export const NewProductScreen = () => {
  const { currency } = useWebsite();
  const [initial] = useState(() => emptyDraft(crypto.randomUUID()));
  const [product] = useState(
    (): ProductDefinition =>
      definitionOf(initial, {
        productId: crypto.randomUUID(),
        currency,
      }),
  );
  return (
    <Page title="New product" width="text" back={<Link to="/products">← Products</Link>}>
      <ProductForm
        product={product}
        initial={initial}
        action="Create product"
        cancel={
          <Button variant="default" renderRoot={(props) => <Link to="/products" {...props} />}>
            Cancel
          </Button>
        }
      />
    </Page>
  );
};
