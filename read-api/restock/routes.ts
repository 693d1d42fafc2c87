import { type Route, route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import {
  listDemandContract,
  listRestockGroupsContract,
  listRestockSendsContract,
  listRestockSignUpsContract,
} from "./console-contract.ts";
import {
  listSendableContract,
  listSignUpGroupsContract,
  listSignUpsContract,
  type SignUp,
  type SignUpGroup,
} from "./contract.ts";
import { fromCursor, toCursor } from "./cursor.ts";
import { demandSource } from "./demand.ts";
import { groupsSource, sendsSource, signUpsSource } from "./lists.ts";
import { groupsText, signUpsText } from "./queries.ts";
import { findSendable } from "./sendable.ts";

export type RestockQueryDependencies = ListDependencies;

type Positioned = { readonly position: number };

/** One row more than requested shows whether there is another page. */
const pageOf = <Row extends Positioned>(rows: readonly Row[], limit: number) => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasNextPage = rows.length > limit;
  return {
    rows: shown.map(({ position: _position, ...row }) => row),
    hasNextPage,
    nextPageCursor: hasNextPage && last !== undefined ? toCursor(last.position) : null,
  };
};

/** The owners' lists of sign-ups. */
const signUpRoutes = ({ sql, waitFor }: RestockQueryDependencies): readonly Route[] => [
  route(listSignUpGroupsContract, async ({ query, context }) => {
    const after = fromCursor(query.cursor) ?? null;
    await waitFor(["restock"], context.readAfter);
    const values = [context.websiteId, after, query.limit + 1];
    const found = await sql.query<SignUpGroup & Positioned>(groupsText, values);
    const { rows, ...next } = pageOf(found, query.limit);
    return { body: { signUpGroups: rows, ...next } };
  }),
  route(listSignUpsContract, async ({ query, context }) => {
    const after = fromCursor(query.cursor) ?? null;
    await waitFor(["restock"], context.readAfter);
    const { productId, variantId, limit } = query;
    const values = [context.websiteId, productId, variantId, after, limit + 1];
    const found = await sql.query<SignUp & Positioned>(signUpsText, values);
    const { rows, ...next } = pageOf(found, limit);
    return { body: { signUps: rows, ...next } };
  }),
];

const withStock = ["restock", "products", "variant-stock"];

/** The lists of the console. */
const consoleRoutes = (dependencies: RestockQueryDependencies): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const listOf = listRoutes(dependencies);
  return [
    ...listOf(listRestockGroupsContract, {
      name: "restock",
      projections: ["restock"],
      source: ({ query, context: { websiteId } }) => groupsSource(websiteId, query),
    }),
    ...listOf(listRestockSendsContract, {
      name: "restock-sends",
      projections: ["restock"],
      source: ({ query, context: { websiteId } }) => sendsSource(websiteId, query),
    }),
    ...listOf(listRestockSignUpsContract, {
      name: "restock-sign-ups",
      projections: ["restock"],
      source: ({ query, context: { websiteId } }) => signUpsSource(websiteId, query),
    }),
    ...listOf(listDemandContract, {
      name: "restock-demand",
      projections: withStock,
      source: ({ context: { websiteId } }) => demandSource(websiteId),
    }),
    route(listSendableContract, async ({ context: { websiteId, readAfter } }) => {
      await waitFor(withStock, readAfter);
      return { body: await findSendable(sql, websiteId) };
    }),
  ];
};

export const restockQueries = (dependencies: RestockQueryDependencies): readonly Route[] => [
  ...signUpRoutes(dependencies),
  ...consoleRoutes(dependencies),
];
