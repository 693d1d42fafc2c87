import { useQueryClient } from "@tanstack/react-query";
import {
  getFormContract,
  getFormVersionContract,
  listFormsContract,
  listFormVersionsContract,
} from "#read-api/forms/contract.ts";

/** Asks again for everything that is known of forms. */
export const useRefresh = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    const contracts = [
      getFormContract,
      getFormVersionContract,
      listFormsContract,
      listFormVersionsContract,
    ];
    await Promise.all(contracts.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  };
};
