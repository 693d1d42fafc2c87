/** All holds of one attempt to place an order have this id. */
export const holdIdOf = (orderId: string, attempt: number): string => `${orderId}.${attempt}`;

/** Undefined for an id that is not of a checkout's hold. */
export const attemptOf = (
  holdId: string,
): { readonly orderId: string; readonly attempt: number } | undefined => {
  const [orderId, attempt, ...rest] = holdId.split(".");
  if (orderId === undefined || attempt === undefined || rest.length > 0) return undefined;
  return /^[1-9]\d{0,8}$/.test(attempt) ? { orderId, attempt: Number(attempt) } : undefined;
};
