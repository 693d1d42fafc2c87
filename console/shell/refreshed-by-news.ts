import { getConsoleProductContract } from "#read-api/catalog/contract.ts";
import { countSubmissionsContract } from "#read-api/form-submissions/contract.ts";
import { getStockHistoryContract, listStockContract } from "#read-api/inventory/contract.ts";
import { getOrderContract } from "#read-api/orders/contract.ts";
import { getHandlingContract } from "#read-api/orders/handling-contract.ts";
import { overviewContract } from "#read-api/overview/contract.ts";
import { listRestockGroupsContract } from "#read-api/restock/console-contract.ts";
import { listSignUpsContract } from "#read-api/restock/contract.ts";
import type { RefreshedBy } from "../kit/news/news.tsx";
import { SESSION } from "../kit/session/session.tsx";

/** Calls whose answers a piece of news may have changed where they stand; lists that grow see to themselves. */
export const refreshedByNews: RefreshedBy = {
  order: [getOrderContract.path, overviewContract.path],
  "order-change": [getOrderContract.path, getHandlingContract.path, overviewContract.path],
  "sign-up": [overviewContract.path, listRestockGroupsContract.path, listSignUpsContract.path],
  customer: [],
  submission: [countSubmissionsContract.path],
  roles: [SESSION],
  stock: [listStockContract.path, getStockHistoryContract.path, getConsoleProductContract.path],
};
