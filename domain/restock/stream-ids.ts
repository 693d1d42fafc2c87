/**
 * Ids can contain dots themselves: without escaping, `a.b` + `c` and `a` + `b.c` would share a
 * stream.
 */
const part = (id: string): string => id.replaceAll("%", "%25").replaceAll(".", "%2E");

export type VariantKey = { readonly productId: string; readonly variantId: string };

export const sendStreamId = ({ productId, variantId }: VariantKey): string =>
  `${part(productId)}.${part(variantId)}`;

/** Undefined for a text that is not such an id. */
export const readSendStreamId = (id: string): VariantKey | undefined => {
  const [productId, variantId, ...more] = id
    .split(".")
    .map((each) => each.replaceAll("%2E", ".").replaceAll("%25", "%"));
  if (!productId || !variantId || more.length > 0) return undefined;
  return { productId, variantId };
};

export const signUpStreamId = (variant: VariantKey, personId: string): string =>
  `${sendStreamId(variant)}.${personId}`;

/** One email per sign-up, whichever send delivers it and however often it is attempted. */
export const noticeMailId = (signUpId: string): string => `restock-${signUpId}`;
