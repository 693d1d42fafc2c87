import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  listProductEditsContract,
  type MatchingProducts,
  startProductEditContract,
} from "#commands/catalog/edit-contract.ts";
import type { ProductChange } from "#domain/catalog/bulk-change.ts";
import type { Chosen } from "../kit/bulk/bulk-bar.tsx";
import { call } from "../kit/calls/api.ts";

/** Begins a change of the chosen products, which goes on without this browser. */
export const useStartEdit = ({ ids, onDone }: Chosen, matching: MatchingProducts) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ProductChange) =>
      call(startProductEditContract, {
        body: { change, of: ids === undefined ? { matching } : { ids: [...ids] } },
      }),
    onSuccess: async () => {
      onDone();
      await client.invalidateQueries({ queryKey: [listProductEditsContract.path] });
    },
  });
};
