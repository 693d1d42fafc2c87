/** Ids may hold dots themselves: without this `a.b` + `c` and `a` + `b.c` would share a stream. */
const part = (id: string): string => id.replaceAll("%", "%25").replaceAll(".", "%2E");

export type VariantKey = { readonly productId: string; readonly variantId: string };

export const sendStreamId = ({ productId, variantId }: VariantKey): string =>
  `${part(productId)}.${part(variantId)}`;

export const signUpStreamId = (variant: VariantKey, personId: string): string =>
  `${sendStreamId(variant)}.${personId}`;

/** One mail per sign-up, whichever send brings it and however often it is tried. */
export const noticeMailId = (signUpId: string): string => `restock-${signUpId}`;
