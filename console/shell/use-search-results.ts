import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#domain/kit/format-money.ts";
import { listConsoleProductsContract } from "#read-api/catalog/contract.ts";
import { listSiteUsersContract } from "#read-api/customers/owner-contract.ts";
import { listOrdersContract } from "#read-api/orders/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useMay } from "../kit/session/permissions.tsx";

export type Found = {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly to: string;
};

const AT_MOST = 4;
const SHORTEST = 2;

const findOrders = async (search: string, signal: AbortSignal): Promise<readonly Found[]> => {
  const query = { search, pageSize: AT_MOST, sort: "-placedAt" as const };
  const { rows } = await call(listOrdersContract, { query, signal });
  return rows.map(({ orderId, number, name, grandTotalCents, currency }) => ({
    id: orderId,
    label: number === null ? "Order without a number" : `Order #${number}`,
    description: `${name ?? "Forgotten"} · ${formatMoney(grandTotalCents, currency)}`,
    to: `/orders/${orderId}`,
  }));
};

const findProducts = async (search: string, signal: AbortSignal): Promise<readonly Found[]> => {
  const query = { search, pageSize: AT_MOST };
  const { rows } = await call(listConsoleProductsContract, { query, signal });
  return rows.map(({ id, name, vendor }) => ({
    id,
    label: name,
    description: vendor === "" ? "Product" : `Product · ${vendor}`,
    to: `/products/${id}`,
  }));
};

const findCustomers = async (search: string, signal: AbortSignal): Promise<readonly Found[]> => {
  const query = { search, pageSize: AT_MOST };
  const { rows } = await call(listSiteUsersContract, { query, signal });
  return rows.map(({ siteUserId, firstName, lastName, email }) => ({
    id: siteUserId,
    label: [firstName, lastName].filter(Boolean).join(" ") || email || "Forgotten",
    description: `Customer · ${email ?? ""}`,
    to: `/customers/${siteUserId}`,
  }));
};

const kinds = [
  ["orders:read", findOrders],
  ["products:read", findProducts],
  ["customers:read", findCustomers],
] as const;

/** Orders, products and customers that a word is in; of each as many as one looks through. */
export const useSearchResults = (word: string) => {
  const may = useMay();
  const search = word.trim();
  return useQuery({
    queryKey: ["found", search],
    enabled: search.length >= SHORTEST,
    queryFn: async ({ signal }) => {
      const asked = kinds.filter(([permission]) => may(permission));
      return (await Promise.all(asked.map(([, find]) => find(search, signal)))).flat();
    },
  });
};
