/**
 * The address under which an account's own person is known. No visitor can type it: it has no @.
 * What is done while signed in is sealed for this person, so that changing the address keeps it.
 */
export const siteUserAddress = (siteUserId: string): string => `site-user:${siteUserId}`;
