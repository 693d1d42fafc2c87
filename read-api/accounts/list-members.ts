import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { orderBy, pagedText, queryPage } from "../shared/paged-query.ts";
import {
  type InvitationRow,
  listInvitationsContract,
  listMembersContract,
  type MemberRow,
} from "./contract.ts";

type Dependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  /** Mails leave this installation. */
  readonly mailServer: boolean;
};

const MEMBERS = ["website-members"];

const membersText = `
  select m.owner_id as "ownerId", o.name, o.email, m.roles, m.joined_at as "joinedAt",
         (select max(s.last_seen_at) from owner_sessions s
           where s.owner_id = m.owner_id and s.website_id = m.website_id and s.expires_at > now())
           as "lastSeenAt",
         exists (select from owner_second_factors f
                  where f.owner_id = m.owner_id and f.turned_on_at is not null) as "secondFactor",
         (select count(*)::int from owner_passkeys p where p.owner_id = m.owner_id) as passkeys,
         o.address_proven as "addressProven"
    from read.website_members m join owners o using (owner_id)
   where m.website_id = $3
     and ($4::text is null or strpos(lower(o.name || ' ' || o.email), lower($4)) > 0)`;

const order = {
  name: "lower(name)",
  email: "email",
  joinedAt: '"joinedAt"',
  lastSeenAt: '"lastSeenAt"',
} as const;

const invitationsText = `
  select i.invitation_id as "invitationId", t.email, i.roles, i.invited_at as "invitedAt",
         i.sent_at as "sentAt", i.expires_at as "expiresAt", i.expires_at <= now() as expired
    from read.website_invitations i
    join owner_invitations t using (website_id, invitation_id)
   where i.website_id = $1 and i.outcome = 'open'
   order by i.sent_at desc, i.invitation_id limit 200`;

export const memberQueries = ({ sql, waitFor, mailServer }: Dependencies): readonly Route[] => [
  route(listMembersContract, async ({ query, context }) => {
    await waitFor(MEMBERS, context.readAfter);
    const text = pagedText(membersText, orderBy(query.sort, order, '"ownerId"'));
    const filters = [context.websiteId, query.search ?? null];
    const { rows, ...page } = await queryPage<MemberRow>(sql, text, query, filters);
    return { body: { ...page, rows: [...rows] } };
  }),
  route(listInvitationsContract, async ({ context }) => {
    await waitFor(MEMBERS, context.readAfter);
    const rows = await sql.query<InvitationRow>(invitationsText, [context.websiteId]);
    return { body: { rows: [...rows], byMailOnly: mailServer } };
  }),
];
