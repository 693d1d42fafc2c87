/** The stock change of a variant. */
export type StockChange = {
  readonly kind: "receive" | "adjust";
  readonly row: {
    readonly variantId: string;
    readonly productName: string;
    readonly sku: string;
    readonly available: number;
    readonly onHand: number;
  };
};
