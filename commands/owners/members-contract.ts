import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { WebsiteRoles } from "#domain/owners/roles.ts";
import { Host } from "#domain/websites/events.ts";
import { Email } from "./contract.ts";

const owner = { tag: "accounts", access: "owner", permission: "accounts:write" } as const;
const invitationParams = z.object({ invitationId: z.uuid("Invitation not found.") });
const memberParams = z.object({ ownerId: z.uuid("Member not found.") });
const invitations = "/api/console/invitations";
const member = "/api/console/members/:ownerId";

/** 409 `member-already`, `invited-already`. */
export const inviteMemberContract = {
  ...owner,
  method: "POST",
  path: invitations,
  summary: "Invite a person by email",
  body: z.object({ email: Email, roles: WebsiteRoles }),
  response: z.object({ invitationId: z.string() }),
} as const satisfies Contract;

/**
 * The link of the previous email becomes invalid. 404 `invitation-unknown`; 410 `invitation-over`.
 */
export const sendInvitationAgainContract = {
  ...owner,
  method: "POST",
  path: `${invitations}/:invitationId/send`,
  summary: "Send an invitation again, for another week",
  params: invitationParams,
} as const satisfies Contract;

export const revokeInvitationContract = {
  ...owner,
  method: "DELETE",
  path: `${invitations}/:invitationId`,
  summary: "Withdraw an invitation",
  params: invitationParams,
} as const satisfies Contract;

/**
 * A link to be handed over, where the installation cannot email it: 409 `by-mail-only`
 * elsewhere. It lets its bearer in and proves nothing about the address.
 */
export const invitationLinkContract = {
  ...owner,
  method: "POST",
  path: `${invitations}/:invitationId/link`,
  summary: "Get the link of an invitation",
  params: invitationParams,
  response: z.object({ url: z.string() }),
} as const satisfies Contract;

/** 404 `member-unknown`; 409 `last-administrator`. */
export const changeRolesContract = {
  ...owner,
  method: "PUT",
  path: `${member}/roles`,
  summary: "Change what a member may do",
  params: memberParams,
  body: z.object({ roles: WebsiteRoles }),
} as const satisfies Contract;

/** Signs them out of this website. 404 `member-unknown`; 409 `last-administrator`. */
export const removeMemberContract = {
  ...owner,
  method: "DELETE",
  path: member,
  summary: "Remove a member's access",
  params: memberParams,
} as const satisfies Contract;

export const restoreMemberContract = {
  ...owner,
  method: "POST",
  path: `${member}/restore`,
  summary: "Undo the removal of a member",
  params: memberParams,
} as const satisfies Contract;

/** A domain that people can enter in a browser. */
export const DomainName = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(
      /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9](?:[a-z0-9-]{0,62}))*$/,
      "Enter a domain such as shop.example.com, without https:// or a path.",
    ),
  );

/**
 * The caller becomes the website's administrator. 403 `host-not-open` unless they set the
 * installation up or its settings open the host to every administrator; 409 `host-taken`.
 */
export const createWebsiteContract = {
  ...owner,
  method: "POST",
  path: "/api/console/websites",
  summary: "Create another website on this installation",
  body: z.object({
    title: z.string().check(z.trim(), z.minLength(1, "Enter a name."), z.maxLength(100)),
    host: DomainName,
  }),
  response: z.object({ websiteId: z.string(), host: Host }),
} as const satisfies Contract;
