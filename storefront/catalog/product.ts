import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getProductContract } from "#read-api/catalog/contract.ts";

/** A product in its page's data. */
export type Product = ResponseOf<typeof getProductContract>;
export type Variant = Product["variants"][number];
/** The form of its extra fields. */
export type ExtraForm = NonNullable<Product["structuredContent"]["additionalFieldsForm"]>;
