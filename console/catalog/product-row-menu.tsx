import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { productUrl } from "#domain/catalog/slug.ts";
import type { ConsoleProductRow } from "#read-api/catalog/contract.ts";
import { useDuplicateProduct } from "./use-duplicate-product.ts";

/** Actions on one product without opening it. */
export const ProductRowMenu = ({ row }: { readonly row: ConsoleProductRow }) => {
  const duplicate = useDuplicateProduct();
  const { id, name, slug, visible } = row;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={`More for ${name}`}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {visible && (
          <Menu.Item component="a" href={productUrl(slug)} target="_blank" rel="noreferrer">
            View in shop
          </Menu.Item>
        )}
        <Menu.Item
          renderRoot={(props) => (
            <Link to="/products/$productId/edit" params={{ productId: id }} {...props} />
          )}
        >
          Edit
        </Menu.Item>
        <Menu.Item onClick={() => duplicate.mutate({ productId: id })}>Duplicate</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
