/** The secret that a webhook's calls are signed with: derived, never stored. `sign` is a keyed hash. */
export const webhookSecret = (
  sign: (purpose: string, text: string) => string,
  websiteId: string,
  webhookId: string,
): string => sign("webhook secret", `${websiteId}.${webhookId}`);
