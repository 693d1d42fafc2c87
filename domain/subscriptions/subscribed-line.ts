type Item = { readonly itemId: string; readonly sku: string };

/**
 * The line that renewals sell again and again: the only one of the first order, and of the item that
 * was requested. Undefined otherwise: an order of something else starts no subscription, whose price
 * and intervals are those of the requested item.
 */
export const subscribedLine = <Line extends Item>(
  { itemId, sku }: Item,
  lines: readonly Line[],
): Line | undefined => {
  const [line, ...others] = lines;
  if (line === undefined || others.length > 0 || line.itemId !== itemId) return undefined;
  // A request without a SKU is for a product with one variant, which the line names.
  return sku === "" || line.sku === sku ? line : undefined;
};
