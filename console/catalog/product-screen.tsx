import { Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCopy, IconDots, IconExternalLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { removeProductContract } from "#commands/catalog/contract.ts";
import { EventLogLink } from "#console/history/event-log-link.tsx";
import { Explain } from "#console/history/explain.tsx";
import { addButtonText } from "#domain/catalog/default-texts.ts";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import { productStatusNames } from "#domain/catalog/product-columns.ts";
import { productTypeNames } from "#domain/catalog/product-type.ts";
import { productUrl } from "#domain/catalog/slug.ts";
import { pictureAt } from "#domain/kit/pictures.ts";
import {
  getConsoleProductContract,
  listConsoleCollectionsContract,
  listConsoleProductsContract,
} from "#read-api/catalog/contract.ts";
import { listStockContract } from "#read-api/inventory/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { counted } from "../kit/figures/figures.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Facts, Page, Section } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import type { ProductDetails } from "./product-details.ts";
import { ProductMark } from "./product-mark.tsx";
import classes from "./product-screen.module.css";
import { ProductVariants } from "./product-variants.tsx";
import { useDuplicateProduct } from "./use-duplicate-product.ts";

const route = getRouteApi("/products/$productId");

export const ProductScreen = () => {
  const { productId } = route.useParams();
  const query = useCall(getConsoleProductContract, { params: { id: productId } });
  const product = query.data;
  return (
    <Page
      title={product?.definition.name ?? "Product"}
      intro={product && <ProductMarks product={product} />}
      back={<Link to="/products">← Products</Link>}
      actions={<Changes>{product && <Actions product={product.definition} />}</Changes>}
    >
      <Loaded query={query}>{(loaded) => <Details product={loaded} />}</Loaded>
    </Page>
  );
};

/** Whether the product can be bought and is on sale, with the explanation of both. */
const ProductMarks = ({
  product: { definition, status },
}: {
  readonly product: ProductDetails;
}) => {
  const { productId, name, visible } = definition;
  return (
    <span className={classes.marks}>
      <Explain number="product-sold-out" id={productId} of={name}>
        <ProductMark mark={status.mark === "sale" ? "none" : status.mark} visible={visible} />
      </Explain>
      {status.onSale && (
        <Explain number="product-on-sale" id={productId} of={name}>
          <Pill tone="accent">{productStatusNames.sale}</Pill>
        </Explain>
      )}
    </span>
  );
};

/** The average of its stars and how many there are, with the explanation of both. */
const ProductRating = ({
  product: { definition, rating },
}: {
  readonly product: ProductDetails;
}) => {
  const { productId, name } = definition;
  if (rating.count === 0) return "No reviews yet";
  return (
    <>
      <Explain number="rating-average" id={productId} of={name}>
        {rating.average.toFixed(1)} of 5 stars
      </Explain>{" "}
      from{" "}
      <Explain number="rating-count" id={productId} of={name}>
        {counted(rating.count, "review")}
      </Explain>
    </>
  );
};

const Actions = ({ product }: { readonly product: ProductDefinition }) => {
  const [removing, remove] = useDisclosure();
  const duplicate = useDuplicateProduct();
  return (
    <>
      {product.visible && (
        <Button
          component="a"
          href={productUrl(product.slug)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={17} />}
        >
          View in shop
        </Button>
      )}
      <Button
        leftSection={<IconPencil size={17} />}
        renderRoot={(props) => (
          <Link
            to="/products/$productId/edit"
            params={{ productId: product.productId }}
            {...props}
          />
        )}
      >
        Edit
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="xs" aria-label="More actions">
            <IconDots size={18} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => duplicate.mutate(product)}>
            Duplicate
          </Menu.Item>
          <Menu.Item
            color="var(--db-bad)"
            leftSection={<IconTrash size={16} />}
            onClick={remove.open}
          >
            Remove product
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {removing && <RemoveModal product={product} onClose={remove.close} />}
    </>
  );
};

const RemoveModal = ({
  product,
  onClose,
}: {
  readonly product: ProductDefinition;
  readonly onClose: () => void;
}) => {
  const navigate = useNavigate();
  const remove = useCommand(removeProductContract, {
    input: () => ({ params: { id: product.productId } }),
    forgets: [listConsoleProductsContract, listConsoleCollectionsContract, listStockContract],
    refreshes: [],
    onDone: () => navigate({ to: "/products" }),
    says: () => `${product.name} was removed from the shop.`,
    errors: "form",
  });
  return (
    <Confirm
      opened
      danger
      title={`Remove ${product.name}?`}
      action="Remove product"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Customers can no longer find or buy it. Existing orders do not change, and its history stays
      in the event log.
    </Confirm>
  );
};

const Details = ({ product }: { readonly product: ProductDetails }) => {
  const { definition } = product;
  const website = useWebsite();
  return (
    <>
      <div className={classes.columns}>
        <Section
          title="Details"
          aside={<EventLogLink stream={`product-${website.websiteId}.${definition.productId}`} />}
        >
          <Facts
            of={{
              Type: productTypeNames[definition.productType],
              Vendor: definition.vendor || "None",
              Address: <span className="db-mono">{productUrl(definition.slug)}</span>,
              Tags: definition.tags.join(", ") || "None",
              Rating: <ProductRating product={product} />,
              "Extra fields": definition.additionalFieldsFormId ? (
                <Link to="/forms/$formId" params={{ formId: definition.additionalFieldsFormId }}>
                  {definition.additionalFieldsFormId}
                </Link>
              ) : (
                "None"
              ),
              Button: addButtonText({
                ...definition,
                isSubscribable: definition.isSubscribable ?? false,
              }),
            }}
          />
          {definition.description !== "" && (
            <p className={classes.description}>{plainText(definition.description)}</p>
          )}
        </Section>
        {definition.images.length > 0 && (
          <ul className={classes.images}>
            {definition.images.map(({ assetUrl, altText }) => (
              <li key={assetUrl}>
                <img src={pictureAt(assetUrl, "500w")} alt={altText} loading="lazy" />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Section title="Variants and stock" padded={false}>
        <ProductVariants product={product} />
      </Section>
    </>
  );
};

/** Ends of elements that are on their own lines. */
const LINE_ENDS = /<br\s*\/?>|<\/(?:p|li|h[1-6]|div|tr|blockquote)>/gi;

/** The text of a description; parsing runs nothing and loads nothing. */
const plainText = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replace(LINE_ENDS, "$&\n"), "text/html")
    .body.textContent?.trim() ?? "";
