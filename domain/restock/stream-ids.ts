/** Ids may hold dots themselves: without this `a.b` + `c` and `a` + `b.c` would share a stream. */
const part = (id: string): string => id.replaceAll("%", "%25").replaceAll(".", "%2E");

export type VariantKey = { readonly productId: string; readonly variantId: string };

export const sendStreamId = ({ productId, variantId }: VariantKey): string =>
  `${part(productId)}.${part(variantId)}`;

/** Undefined for what is no such id. */
export const readSendStreamId = (id: string): VariantKey | undefined => {
  const [productId, variantId, ...more] = id
    .split(".")
    .map((each) => each.replaceAll("%2E", ".").replaceAll("%25", "%"));
  if (!productId || !variantId || more.length > 0) return undefined;
  return { productId, variantId };
};

export const signUpStreamId = (variant: VariantKey, personId: string): string =>
  `${sendStreamId(variant)}.${personId}`;

/** One mail per sign-up, whichever send brings it and however often it is tried. */
export const noticeMailId = (signUpId: string): string => `restock-${signUpId}`;
