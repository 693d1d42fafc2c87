import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type ListFileDependencies, listFile } from "../kit/list-file.ts";
import { queryLongPage } from "../kit/listing.ts";
import {
  type DemandRow,
  exportDemandContract,
  exportRestockGroupsContract,
  exportRestockSendsContract,
  exportRestockSignUpsContract,
  listDemandContract,
  listRestockGroupsContract,
  listRestockSendsContract,
  listRestockSignUpsContract,
  type SignUpRow,
} from "./console-contract.ts";
import {
  listSendableContract,
  listSignUpGroupsContract,
  listSignUpsContract,
  type RestockSend,
  type SignUp,
  type SignUpGroup,
} from "./contract.ts";
import { fromCursor, toCursor } from "./cursor.ts";
import { demandSource } from "./demand.ts";
import { groupsSource, sendsSource, signUpsSource } from "./lists.ts";
import { groupsText, signUpsText } from "./queries.ts";
import { findSendable } from "./sendable.ts";

export type RestockQueryDependencies = ListFileDependencies & {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

type Positioned = { readonly position: number };

/** One row more than asked for tells whether there is a next page. */
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

/** The owner's lists of who waits for what. */
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

/** The lists of the console: each with its file. */
const listRoutes = (dependencies: RestockQueryDependencies): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const fileOf = listFile(dependencies);
  const isThere = (readAfter: bigint | undefined) => waitFor(["restock"], readAfter);
  return [
    route(listRestockGroupsContract, async ({ query, context: { websiteId, readAfter } }) => {
      await isThere(readAfter);
      return { body: await queryLongPage<SignUpGroup>(sql, groupsSource(websiteId, query), query) };
    }),
    route(exportRestockGroupsContract, async ({ query, context: { websiteId, readAfter } }) => {
      await isThere(readAfter);
      const source = groupsSource(websiteId, query);
      return { file: await fileOf<SignUpGroup>("restock", websiteId, source, query) };
    }),
    route(listRestockSendsContract, async ({ query, context: { websiteId, readAfter } }) => {
      await isThere(readAfter);
      return { body: await queryLongPage<RestockSend>(sql, sendsSource(websiteId, query), query) };
    }),
    route(exportRestockSendsContract, async ({ query, context: { websiteId, readAfter } }) => {
      await isThere(readAfter);
      const source = sendsSource(websiteId, query);
      return { file: await fileOf<RestockSend>("restock-sends", websiteId, source, query) };
    }),
    route(listRestockSignUpsContract, async ({ query, context: { websiteId, readAfter } }) => {
      await isThere(readAfter);
      return { body: await queryLongPage<SignUpRow>(sql, signUpsSource(websiteId, query), query) };
    }),
    route(exportRestockSignUpsContract, async ({ query, context: { websiteId, readAfter } }) => {
      await isThere(readAfter);
      const source = signUpsSource(websiteId, query);
      return { file: await fileOf<SignUpRow>("restock-sign-ups", websiteId, source, query) };
    }),
  ];
};

const FILE = "restock-demand";
const withStock = ["restock", "products", "variant-stock"];

const demandRoutes = (dependencies: RestockQueryDependencies): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const fileOf = listFile(dependencies);
  return [
    route(listSendableContract, async ({ context: { websiteId, readAfter } }) => {
      await waitFor(withStock, readAfter);
      return { body: await findSendable(sql, websiteId) };
    }),
    route(listDemandContract, async ({ query, context }) => {
      await waitFor(withStock, context.readAfter);
      return { body: await queryLongPage<DemandRow>(sql, demandSource(context.websiteId), query) };
    }),
    route(exportDemandContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(withStock, readAfter);
      return { file: await fileOf<DemandRow>(FILE, websiteId, demandSource(websiteId), query) };
    }),
  ];
};

export const restockQueries = (dependencies: RestockQueryDependencies): readonly Route[] => [
  ...signUpRoutes(dependencies),
  ...listRoutes(dependencies),
  ...demandRoutes(dependencies),
];
