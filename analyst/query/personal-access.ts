import type { AnalysisEvent } from "#domain/analysis/events.ts";
import { mayReadPersonalColumns, personalColumnsText } from "#domain/analysis/personal-columns.ts";
import { permissionsOf, WebsiteRole } from "#domain/owners/roles.ts";
import { type EventStore, streamName } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { UsageError } from "../kit/tools.ts";

type Member = { readonly ownerId: string; readonly roles: readonly string[] };

const memberText = `
  select member.owner_id as "ownerId", member.roles
    from owners join read.website_members as member using (owner_id)
   where lower(owners.email) = lower($2) and member.website_id = $1`;

/** The member in whose name personal columns are read. */
export const findPersonalReader = async (
  sql: Sql,
  websiteId: string,
  email: string | undefined,
): Promise<string> => {
  if (email === undefined)
    throw new UsageError("--personal needs --as and the email address of a member.");
  const [member] = await sql.query<Member>(memberText, [websiteId, email]);
  if (member === undefined)
    throw new UsageError(`${email} is not the email address of a member of ${websiteId}.`);
  const roles = member.roles.flatMap((role) => {
    const known = WebsiteRole.safeParse(role);
    return known.success ? [known.data] : [];
  });
  if (!mayReadPersonalColumns(permissionsOf(roles))) throw new UsageError(personalColumnsText);
  return member.ownerId;
};

/** Before the answer: what cannot be recorded is not shown. */
export const recordPersonalRead = async (
  eventStore: EventStore,
  websiteId: string,
  ownerId: string,
  tables: readonly string[],
): Promise<void> => {
  const { type, ...data }: AnalysisEvent = {
    type: "PersonalColumnsRead",
    tables: [...tables],
    through: "command-line",
    readAt: new Date().toISOString(),
  };
  const id = newId();
  await eventStore.append({
    stream: streamName("analysis", websiteId, ownerId),
    events: [{ id, type, version: 1, data }],
    expectedRevision: "any",
    metadata: { websiteId, actor: `owner:${ownerId}`, correlationId: id },
  });
};
