import { roleTexts, type WebsiteRole } from "#domain/owners/roles.ts";

/** "Editor, Reporting" */
export const roleNamesOf = (roles: readonly WebsiteRole[]): string =>
  roles.map((role) => roleTexts[role].name).join(", ");
