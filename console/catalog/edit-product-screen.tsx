import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { getConsoleProductContract } from "#read-api/catalog/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { draftOf } from "./product-draft.ts";
import { ProductForm } from "./product-form.tsx";

const route = getRouteApi("/products/$productId/edit");

export const EditProductScreen = () => {
  const { productId } = route.useParams();
  const query = useCall(getConsoleProductContract, { params: { id: productId } });
  const back = (text: string) => (
    <Link to="/products/$productId" params={{ productId }}>
      {text}
    </Link>
  );
  return (
    <Page
      title="Edit product"
      width="text"
      back={back(`← ${query.data?.definition.name ?? "Product"}`)}
    >
      <Loaded query={query}>
        {({ definition }) => (
          <ProductForm
            product={definition}
            initial={draftOf(definition)}
            exists
            action="Save product"
            cancel={
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link to="/products/$productId" params={{ productId }} {...props} />
                )}
              >
                Cancel
              </Button>
            }
          />
        )}
      </Loaded>
    </Page>
  );
};
