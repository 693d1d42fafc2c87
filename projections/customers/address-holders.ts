import type { Statement } from "../kit/projection.ts";

/** An account that has confirmed an address, the person of which is the same for all of its holders. */
export type Holder = {
  readonly websiteId: string;
  readonly siteUserId: string;
  readonly personId: string;
  readonly at: string;
  /** It has no other address any longer. */
  readonly isChange: boolean;
};

const leaveText = `
  update {schema}.site_user_persons set until = $4
   where website_id = $1 and site_user_id = $2 and person_id <> $3
     and until is null and linked_at is not null`;

const holders = `
  unnest($1::text[], $2::uuid[], $3::uuid[], $4::timestamptz[])
    as holder (website_id, site_user_id, person_id, at)`;

/** A holder that has not left, such as a removed account. */
const endText = `
  update {schema}.site_user_persons as former set until = holder.at
    from ${holders}
   where former.website_id = holder.website_id and former.person_id = holder.person_id
     and former.site_user_id <> holder.site_user_id and former.until is null`;

const takeText = `
  insert into {schema}.site_user_persons
         (website_id, person_id, site_user_id, linked_at, since, until)
  select website_id, person_id, site_user_id, at, coalesce(
           (select max(former.until) from {schema}.site_user_persons as former
             where former.website_id = holder.website_id and former.person_id = holder.person_id),
           '-infinity'), null
    from ${holders}
   where not exists (
         select from {schema}.site_user_persons as own
          where own.website_id = holder.website_id and own.person_id = holder.person_id
            and own.site_user_id = holder.site_user_id and own.until is null)
  on conflict (website_id, person_id, since) do update
     set site_user_id = excluded.site_user_id, linked_at = excluded.linked_at, until = null`;

/** Runs of holders that can be written at once: of different addresses, and none that leaves another one. */
const runsOf = (all: readonly Holder[]): readonly (readonly Holder[])[] => {
  const runs: Holder[][] = [];
  let known = new Set<string>();
  for (const holder of all) {
    const address = `${holder.websiteId} ${holder.personId}`;
    const run = runs.at(-1);
    if (run === undefined || holder.isChange || known.has(address)) {
      runs.push([holder]);
      known = new Set();
    } else run.push(holder);
    known.add(address);
  }
  return runs;
};

/**
 * Writes who has which address from when to when, in the order of the log. The periods of an address do not
 * overlap. To be run after the accounts' own persons are written.
 */
export const holderStatements = (all: readonly Holder[]): readonly Statement[] =>
  runsOf(all).flatMap((run) => {
    const [first] = run;
    const { websiteId, siteUserId, personId, at, isChange } = first as Holder;
    const values = [
      run.map((each) => each.websiteId),
      run.map((each) => each.siteUserId),
      run.map((each) => each.personId),
      run.map((each) => each.at),
    ];
    return [
      ...(isChange ? [{ text: leaveText, values: [websiteId, siteUserId, personId, at] }] : []),
      { text: endText, values },
      { text: takeText, values },
    ];
  });
