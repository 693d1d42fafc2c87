import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { SHOWN_AT_ONCE, showProductsContract } from "#commands/catalog/contract.ts";
import { call } from "#console/app/api.ts";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { counted } from "#console/ui/figures.tsx";
import type { QueryOf } from "#domain/shared/contract.ts";
import { MAX_PAGE_SIZE } from "#domain/shared/paging.ts";
import { listConsoleProductsContract } from "#read-api/catalog/contract.ts";

type Asked = Partial<QueryOf<typeof listConsoleProductsContract>>;

const show = (visible: boolean) => async (ids: readonly string[]) =>
  (await call(showProductsContract, { body: { productIds: [...ids], visible } })).changed;

const is = (count: number): string => (count === 1 ? "is" : "are");

/** Ids of all products that the filters select. */
async function* everyId(asked: Asked): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined; ; ) {
    const query = { ...asked, page: 1, pageSize: MAX_PAGE_SIZE, after, before: undefined };
    const { rows, next } = await call(listConsoleProductsContract, { query });
    yield rows.map(({ id }) => id);
    if (next === null) return;
    after = next;
  }
}

/** What can be done to many products at once. */
export const useBulkProducts = (asked: Asked): Bulk => {
  const client = useQueryClient();
  return useMemo(
    () => ({
      noun: "product",
      atOnce: SHOWN_AT_ONCE,
      everyId: () => everyId(asked),
      refresh: () => client.invalidateQueries({ queryKey: [listConsoleProductsContract.path] }),
      actions: [
        {
          label: "Show",
          run: show(true),
          undo: show(false),
          done: (count) => `${counted(count, "product")} ${is(count)} shown to visitors.`,
        },
        {
          label: "Hide",
          run: show(false),
          undo: show(true),
          done: (count) => `${counted(count, "product")} ${is(count)} hidden from visitors.`,
        },
      ],
    }),
    [asked, client],
  );
};
