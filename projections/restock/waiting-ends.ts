import type { RestockSignUpEvent } from "#domain/restock/events.ts";
import type { VisitorEvent } from "#domain/visitors/events.ts";
import type { Projectable, Statement } from "../shared/projection.ts";

/**
 * Only what came first counts, whatever the batches: later ends leave `waited_until` alone, and a row
 * is ended by nothing that stands before its own sign-up in the log.
 */
const endText = `
  with ends as (
    select * from unnest($1::text[], $2::uuid[], $3::timestamptz[], $4::bigint[])
      as named (website_id, sign_up_id, at, position)
    union all
    select of_person.website_id, of_person.sign_up_id, forgotten.at, forgotten.position
      from unnest($5::uuid[], $6::timestamptz[], $7::bigint[]) as forgotten (person_id, at, position)
      join {schema}.restock_sign_ups as of_person
        on of_person.person_id = forgotten.person_id and of_person.position < forgotten.position
  ), first_end as (
    select distinct on (website_id, sign_up_id) website_id, sign_up_id, at, position
      from ends order by website_id, sign_up_id, position
  )
  update {schema}.restock_sign_ups as sign_up
     set waited_until = first_end.at
    from first_end
   where (sign_up.website_id, sign_up.sign_up_id) = (first_end.website_id, first_end.sign_up_id)
     and sign_up.waited_until is null and sign_up.position < first_end.position`;

/** When an event ends the waiting; undefined when it does not. */
const endOf = (event: RestockSignUpEvent): string | undefined => {
  switch (event.type) {
    case "RestockNoticeSent":
      return event.sentAt;
    case "RestockNoticeFailed":
      return event.failedAt;
    case "RestockNoticeInDoubt":
      return event.doubtedAt;
    case "RestockSignUpLeft":
      return event.leftAt;
    default:
      return undefined;
  }
};

type End = {
  readonly websiteId: string;
  readonly signUpId: string;
  readonly at: string;
  readonly position: bigint;
};

/** When those of a batch ceased to wait. */
export const waitingEnds = () => {
  const bySignUp = new Map<string, End>();
  const forgotten: { readonly personId: string; readonly at: string; readonly position: bigint }[] =
    [];
  return {
    note: ({ metadata: { websiteId }, position }: Projectable, event: RestockSignUpEvent): void => {
      const { signUpId } = event;
      const key = `${signUpId} ${websiteId}`;
      if (event.type === "RestockSignedUp") bySignUp.delete(key);
      const at = endOf(event);
      if (at !== undefined && !bySignUp.has(key))
        bySignUp.set(key, { websiteId, signUpId, at, position });
    },
    forget: ({ position }: Projectable, { personId, forgottenAt }: VisitorEvent): void =>
      void forgotten.push({ personId, at: forgottenAt, position }),
    /** To be run behind those that make the sign-ups' rows. */
    statements: (): readonly Statement[] => {
      const ends = [...bySignUp.values()];
      if (ends.length + forgotten.length === 0) return [];
      const values = [
        ends.map(({ websiteId }) => websiteId),
        ends.map(({ signUpId }) => signUpId),
        ends.map(({ at }) => at),
        ends.map(({ position }) => position),
        forgotten.map(({ personId }) => personId),
        forgotten.map(({ at }) => at),
        forgotten.map(({ position }) => position),
      ];
      return [{ text: endText, values }];
    },
  };
};
