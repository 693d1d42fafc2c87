import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getConsoleProductContract } from "#read-api/catalog/contract.ts";

/** A product as its screen shows it. */
export type ProductDetails = ResponseOf<typeof getConsoleProductContract>;
