/**
 * The secret that signs a webhook's calls. It is derived and never stored. `sign` is a keyed hash.
 */
export const webhookSecret = (
  sign: (purpose: string, text: string) => string,
  websiteId: string,
  webhookId: string,
): string => sign("webhook secret", `${websiteId}.${webhookId}`);
