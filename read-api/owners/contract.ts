import * as z from "zod/mini";
import { actionColumns, actionQuickFilters } from "#domain/audit-log/action-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { DayOrZonedMoment } from "#domain/kit/moment.ts";
import { longPageOf, longPageQuery, pageQuery, sortBy } from "#domain/kit/paging.ts";
import { type ConsoleArea, consoleAreas, permissions } from "#domain/kit/permission.ts";
import { memberColumns } from "#domain/owners/member-columns.ts";
import { WebsiteRoles } from "#domain/owners/roles.ts";
import { MailModeName, MailStatusName } from "../mail/contract.ts";

/** The signed-in member, and what the console needs before its first screen. */
export const sessionContract = {
  method: "GET",
  path: "/api/console/session",
  summary: "The signed-in owner, if any",
  tag: "sign-in",
  access: "visitor",
  response: z.object({
    owner: z.nullable(
      z.object({
        ownerId: z.string(),
        email: z.string(),
        name: z.string(),
        /** The permissions of their roles on this website. */
        permissions: z.array(z.enum([...permissions, "own-account"])),
      }),
    ),
    /** The website has no owner yet. */
    setupNeeded: z.boolean(),
    website: z.object({
      websiteId: z.string(),
      title: z.string(),
      currency: z.string(),
      timeZone: z.string(),
      /**
       * `capture`: emails are stored and delivered to nobody. `none`: they wait until a mail server
       * is set up.
       */
      mailMode: MailModeName,
      /** A card payment provider is set up. */
      takesCards: z.boolean(),
      /** Local days on which visitors are counted without cookies. Null: until today. */
      dayVisitors: z.array(z.object({ from: z.string(), to: z.nullable(z.string()) })),
      /** The console leads through the first hour: for members, while a step is open. */
      isSettingUp: z.boolean(),
    }),
  }),
} as const satisfies Contract;

const own = {
  method: "GET",
  tag: "own account",
  access: "owner",
  permission: "own-account",
} as const;

export const OwnSession = z.object({
  sessionId: z.string(),
  device: z.string(),
  websiteTitle: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  /** The session of this request. */
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const OwnPasskey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  /** Host of the sign-in. */
  host: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type OwnPasskey = z.infer<typeof OwnPasskey>;

export const ownAccountContract = {
  ...own,
  path: "/api/console/account",
  summary: "Your own account: sign-in methods and active sessions",
  response: z.object({
    email: z.string(),
    name: z.string(),
    roles: WebsiteRoles,
    secondFactor: z.object({
      on: z.boolean(),
      turnedOnAt: z.nullable(z.string()),
      /** Number of unused codes. */
      recoveryCodes: z.int(),
    }),
    passkeys: z.array(OwnPasskey),
    sessions: z.array(OwnSession),
  }),
} as const satisfies Contract;

export const ownWebsitesContract = {
  ...own,
  path: "/api/console/account/websites",
  summary: "Websites that you are a member of",
  response: z.object({
    websites: z.array(
      z.object({
        websiteId: z.string(),
        title: z.string(),
        host: z.nullable(z.string()),
        isThis: z.boolean(),
      }),
    ),
  }),
} as const satisfies Contract;

const accounts = {
  method: "GET",
  tag: "accounts",
  access: "owner",
  permission: "accounts:read",
} as const;

/** The status of an email about a console account. Its content is never shown. */
export const AccountMail = z.object({
  status: MailStatusName,
  /** Time of the request. */
  askedAt: z.string(),
  /** Why it has not arrived; null when there is no known reason. */
  error: z.nullable(z.string()),
});
export type AccountMail = z.infer<typeof AccountMail>;

export const MemberRow = z.object({
  ownerId: z.string(),
  name: z.string(),
  email: z.string(),
  roles: WebsiteRoles,
  joinedAt: z.string(),
  /** On this website; null without a session. */
  lastSeenAt: z.nullable(z.string()),
  secondFactor: z.boolean(),
  passkeys: z.int(),
  /** The member has proven that they read the email of the address. */
  addressProven: z.boolean(),
  /** The last password email that was requested on this website; null: there was none. */
  passwordMail: z.nullable(AccountMail),
});
export type MemberRow = z.infer<typeof MemberRow>;

export const listMembersContract = {
  ...accounts,
  path: "/api/console/members",
  summary: "Members of this website",
  query: listQuery({
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(memberColumns)), "name"),
    filters: filtersOf(memberColumns),
    /** Part of a name or an address. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  response: longPageOf(MemberRow),
} as const satisfies Contract;

export const exportMembersContract = exportOf(listMembersContract);

export const InvitationRow = z.object({
  invitationId: z.string(),
  email: z.string(),
  roles: WebsiteRoles,
  invitedAt: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
  /** The email with the link; null until it is tried. */
  mail: z.nullable(AccountMail),
});
export type InvitationRow = z.infer<typeof InvitationRow>;

/** Newest first, up to 200. */
export const listInvitationsContract = {
  ...accounts,
  path: "/api/console/invitations",
  summary: "Pending and expired invitations",
  response: z.object({
    rows: z.array(InvitationRow),
    /**
     * Where emails about console accounts go. `server`: links are never shown. `none`: they are not
     * emailed, and links have to be handed over.
     */
    mailMode: MailModeName,
  }),
} as const satisfies Contract;

const position = z.optional(z.string().check(z.regex(/^\d{1,18}$/)));

export const ActionRow = z.object({
  position: z.string(),
  at: z.string(),
  /** Null for an account that no longer exists. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Null for actions without an area. */
  area: z.nullable(z.enum(consoleAreas as readonly [ConsoleArea, ...ConsoleArea[]])),
  /** "saved the product Linen journal" */
  words: z.string(),
  /** Type of the event that records it. */
  type: z.string(),
  stream: z.string(),
});
export type ActionRow = z.infer<typeof ActionRow>;

/**
 * Read from events that owners caused, in their order, in either direction. `before` returns
 * actions before this position, `after` those after it; at most one of them. A page can be short,
 * even empty, and still have a neighbour: nothing matched in the searched part of the log.
 */
export const listActionsContract = {
  ...accounts,
  path: "/api/console/actions",
  summary: "Audit log",
  query: listQuery(
    {
      ownerId: z.optional(z.uuid()),
      /** Recorded at or after. A plain day is in the website's time zone. */
      from: z.optional(DayOrZonedMoment),
      /** Recorded before; a plain day includes that whole day. */
      to: z.optional(DayOrZonedMoment),
      sort: z._default(sortBy(sortableIds(actionColumns)), "-at"),
      filters: filtersOf(actionColumns),
      before: position,
      after: position,
      pageSize: pageQuery.pageSize,
    },
    actionQuickFilters,
  ),
  response: z.object({
    rows: z.array(ActionRow),
    /** Pass as `before`. */
    older: z.nullable(z.string()),
    /** Pass as `after`. */
    newer: z.nullable(z.string()),
    /** Current and former members, for the filter. */
    people: z.array(z.object({ ownerId: z.string(), name: z.string() })),
  }),
} as const satisfies Contract;

export const exportActionsContract = exportOf(listActionsContract);
