import { roleWords, type WebsiteRole } from "#domain/accounts/roles.ts";

/** "Editor, Reporting" */
export const roleNamesOf = (roles: readonly WebsiteRole[]): string =>
  roles.map((role) => roleWords[role].name).join(", ");
