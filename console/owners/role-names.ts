import { roleWords, type WebsiteRole } from "#domain/owners/roles.ts";

/** "Editor, Reporting" */
export const roleNamesOf = (roles: readonly WebsiteRole[]): string =>
  roles.map((role) => roleWords[role].name).join(", ");
