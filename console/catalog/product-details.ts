import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getConsoleProductContract } from "#read-api/catalog/contract.ts";

/** A product for its screen. */
export type ProductDetails = ResponseOf<typeof getConsoleProductContract>;
