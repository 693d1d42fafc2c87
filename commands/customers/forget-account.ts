import { siteUserAddress } from "#domain/customers/ids.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createForgetOne } from "../kit/forget-one.ts";
import { createEraseViews } from "../saved-views/erase-views.ts";
import { createSiteUsers, type SiteUserDependencies } from "./dependencies.ts";

type Dependencies = Pick<
  SiteUserDependencies,
  "handler" | "eventStore" | "sql" | "personalData" | "credentials" | "newId" | "now"
>;

const emptyOutbox = `
  delete from mail_outbox
   where website_id = $1
     and (person_id = any($2::uuid[]) or recipient_id = any($2::uuid[])
          or mail_id = any($3::text[]))`;

/** Id of an account's email in the outbox and in the record of emails. */
export const accountMailId = (mailId: string): string => `account-${mailId}`;

type ForgetDependencies = Omit<Dependencies, "credentials">;

/**
 * Destroys a person's key, records that in the log, and deletes their emails from the outbox.
 * Linked persons go first, so that after a crash this person can still be found. Persons who are
 * linked in the meantime follow: nobody can be linked to a person without a key.
 */
export const createForgetPerson = (dependencies: ForgetDependencies) => {
  const { personalData, sql } = dependencies;
  const forgetOne = createForgetOne(dependencies);
  const eraseViews = createEraseViews(dependencies);
  return async (
    personId: string,
    metadata: EventMetadata,
    addresses: readonly string[] = [],
  ): Promise<bigint | undefined> => {
    const { websiteId } = metadata;
    const before = await personalData.tiedTo(websiteId, personId);
    const eraseLateViews = await eraseViews([personId, ...before], addresses, metadata);
    for (const tied of before) await forgetOne(tied, metadata);
    let position = await forgetOne(personId, metadata);
    for (const tied of await personalData.tiedTo(websiteId, personId))
      if (!before.includes(tied)) position = (await forgetOne(tied, metadata)) ?? position;
    await eraseLateViews();
    await clearOutbox(sql, websiteId, [personId], []);
    return position;
  };
};

const clearOutbox = (
  sql: Sql,
  websiteId: string,
  personIds: readonly string[],
  mailIds: readonly string[],
) => sql.query(emptyOutbox, [websiteId, personIds, mailIds.map(accountMailId)]);

type Forgotten = {
  readonly position: bigint | undefined;
  readonly personIds: readonly string[];
};

/**
 * Deletes an account and erases its persons. Each step can be repeated: a job repeats all of them for
 * every `SiteUserDeleted`, so that a crash leaves nothing behind. Returns undefined when the
 * account does not exist.
 */
export const createForgetAccount = (dependencies: Dependencies) => {
  const { credentials, personalData, sql, now } = dependencies;
  const siteUsers = createSiteUsers(dependencies);
  const forgetPerson = createForgetPerson(dependencies);
  const eraseViews = createEraseViews(dependencies);

  return async (siteUserId: string, metadata: EventMetadata): Promise<Forgotten | undefined> => {
    const { websiteId } = metadata;
    const known = await siteUsers.load(websiteId, siteUserId);
    const { person } = known.state;
    if (person === null) return undefined;
    const personIds = [
      person.personId,
      ...(await credentials.linkedPersons(websiteId, siteUserId)),
    ];
    // Runs while the tables still contain the account's names.
    const eraseLateViews = await eraseViews(personIds, [], metadata);
    const command = { type: "DeleteAccount", siteUserId, personIds, at: now() } as const;
    const deleted = await siteUsers.run(siteUserId, command, { metadata });
    if (!deleted.ok) return undefined;
    // No session can continue to write while its persons are erased.
    await credentials.remove(websiteId, siteUserId);
    const { state } = deleted.value;
    let position = deleted.value.position;
    for (const personId of state.deleted?.personIds ?? [])
      position = (await forgetPerson(personId, metadata)) ?? position;
    // An order in progress may have created the person again: the job runs once more.
    const late = await personalData.find(websiteId, siteUserAddress(siteUserId));
    if (late !== undefined) position = (await forgetPerson(late, metadata)) ?? position;
    await eraseLateViews();
    const mailIds = state.mails.map(({ mailId }) => mailId);
    await clearOutbox(sql, websiteId, state.deleted?.personIds ?? [], mailIds);
    return { position, personIds: state.deleted?.personIds ?? [] };
  };
};
export type ForgetAccount = ReturnType<typeof createForgetAccount>;
