import type { QueryOf } from "#domain/kit/contract.ts";
import type { MailMode } from "#domain/mail/mail-mode.ts";
import { websiteMemberBulk } from "#domain/owners/bulk.ts";
import { memberColumns } from "#domain/owners/member-columns.ts";
import { PLATFORM_WEBSITE } from "#domain/websites/events.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type BulkRows, uuidsAmong } from "../kit/bulk-rows.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import {
  type AccountMail,
  type InvitationRow,
  listInvitationsContract,
  listMembersContract,
  type MemberRow,
} from "./contract.ts";

type Dependencies = ListDependencies & {
  /** Where emails about console accounts go. */
  readonly accountMailMode: () => Promise<MailMode>;
};

const MEMBERS = ["website-members"];

const mailFields = `d.status as "mailStatus", d.error as "mailError"`;
type MailFields = {
  readonly mailStatus: AccountMail["status"] | null;
  readonly mailError: string | null;
  readonly mailAskedAt: string | null;
};

const mailOf = ({ mailStatus, mailError, mailAskedAt }: MailFields): AccountMail | null =>
  mailStatus === null || mailAskedAt === null
    ? null
    : { status: mailStatus, askedAt: mailAskedAt, error: mailError };

const members = `
  select m.owner_id as "ownerId", o.name, o.email, m.roles, m.joined_at as "joinedAt",
         (select max(s.last_seen_at) from owner_sessions s
           where s.owner_id = m.owner_id and s.website_id = m.website_id and s.expires_at > now())
           as "lastSeenAt",
         exists (select from owner_second_factors f
                  where f.owner_id = m.owner_id and f.turned_on_at is not null) as "secondFactor",
         (select count(*)::int from owner_passkeys p where p.owner_id = m.owner_id) as passkeys,
         o.address_proven as "addressProven", reset.*
    from read.website_members m join owners o using (owner_id)
    left join lateral (
      select ${mailFields}, e.recorded_at as "mailAskedAt"
        from log.events e
        join mail_deliveries d
          on d.website_id = '${PLATFORM_WEBSITE}'
         and d.mail_id = 'owner-password-' || (e.data ->> 'mailId')
       where e.website = m.website_id and e.type = 'OwnerPasswordForgotten'
         and e.stream_id = (select id from log.streams
                             where name = 'owner-' || m.website_id || '.' || m.owner_id)
       order by e.position desc limit 1) as reset on true`;

const sqlColumns = {
  name: { expression: "name", known: true },
  email: { expression: "email", known: true },
  lastSeenAt: { expression: '"lastSeenAt"' },
  joinedAt: { expression: '"joinedAt"', known: true },
} as const satisfies SqlColumns<typeof memberColumns>;

const membersSource = (websiteId: string, search: string | undefined): ListSource => {
  const { where, values } = joinFilters(
    [
      ["m.website_id = ?", websiteId],
      search ? ["strpos(lower(o.name || ' ' || o.email), lower(?)) > 0", search] : undefined,
    ],
    1,
  );
  return {
    matching: `${members} where ${where}`,
    values,
    columns: memberColumns,
    sql: sqlColumns,
    key: { expression: '"ownerId"', type: "uuid" },
  };
};

/** The rows of bulk actions on team members. */
export const websiteMemberBulkRows: BulkRows<QueryOf<typeof listMembersContract>> = {
  list: websiteMemberBulk.list,
  permission: listMembersContract.permission,
  projections: MEMBERS,
  query: listMembersContract.query,
  source: (websiteId, { search }) => membersSource(websiteId, search),
  named: (websiteId, ids) => ({
    text: `select o.owner_id as id, o.name
             from owners o
            where o.owner_id = any($2::uuid[])
              and o.owner_id::text in (
                    select e.data ->> 'ownerId' from log.events e
                     where e.website = $1 and e.type = 'MemberJoined'
                       and e.stream_id = (select id from log.streams
                                           where name = 'member-' || $1::text || '.members'))`,
    values: [websiteId, uuidsAmong(ids)],
  }),
};

const invitationsText = `
  select i.invitation_id as "invitationId", t.email, i.roles, i.invited_at as "invitedAt",
         i.sent_at as "sentAt", i.expires_at as "expiresAt", i.expires_at <= now() as expired,
         ${mailFields}, i.sent_at as "mailAskedAt"
    from read.website_invitations i
    join owner_invitations t using (website_id, invitation_id)
    left join mail_deliveries d
      on d.website_id = '${PLATFORM_WEBSITE}'
     and d.mail_id = 'invitation-' || i.invitation_id || '-' || i.sendings
   where i.website_id = $1 and i.outcome = 'open'
   order by i.sent_at desc, i.invitation_id limit 200`;

type FoundMember = Omit<MemberRow, "passwordMail"> & MailFields;
type FoundInvitation = Omit<InvitationRow, "mail"> & MailFields;

export const memberQueries = (dependencies: Dependencies): readonly Route[] => [
  ...listRoutes(dependencies)(listMembersContract, {
    name: "members",
    projections: MEMBERS,
    source: ({ query, context: { websiteId } }) => membersSource(websiteId, query.search),
    rowOf: ({ mailStatus, mailError, mailAskedAt, ...member }: FoundMember): MemberRow => ({
      ...member,
      passwordMail: mailOf({ mailStatus, mailError, mailAskedAt }),
    }),
  }),
  route(listInvitationsContract, async ({ context }) => {
    const { sql, waitFor, accountMailMode } = dependencies;
    await waitFor(MEMBERS, context.readAfter);
    const found = await sql.query<FoundInvitation>(invitationsText, [context.websiteId]);
    const rows = found.map(({ mailStatus, mailError, mailAskedAt, ...invitation }) => ({
      ...invitation,
      mail: mailOf({ mailStatus, mailError, mailAskedAt }),
    }));
    return { body: { rows, mailMode: await accountMailMode() } };
  }),
];
