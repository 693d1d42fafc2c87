/**
 * The key under which an account's own person is stored. No visitor can enter it because it has no
 * @. Data from signed-in use is sealed for this person so that it survives a change of the address.
 */
export const siteUserAddress = (siteUserId: string): string => `site-user:${siteUserId}`;
