import { unreachable } from "#domain/kit/decider.ts";
import type { VisitorEvent } from "#domain/privacy/events.ts";
import type { RestockSignUpEvent } from "#domain/restock/events.ts";
import type { Projectable, Statement } from "../kit/projection.ts";

/** A restored sign-up waits as if it had never been removed. */
const restartText = `
  update {schema}.restock_sign_ups as sign_up
     set waited_until = null
    from unnest($1::text[], $2::uuid[]) as named (website_id, sign_up_id)
   where (sign_up.website_id, sign_up.sign_up_id) = (named.website_id, named.sign_up_id)`;

/**
 * Only the first end counts, independent of batches: later ends leave `waited_until` alone, and a
 * row ignores events before its own sign-up, or before it was restored.
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
  ), restarted as (
    select * from unnest($8::text[], $9::uuid[], $10::bigint[])
      as named (website_id, sign_up_id, position)
  ), first_end as (
    select distinct on (website_id, sign_up_id) website_id, sign_up_id, at, position
      from ends
     where not exists (select from restarted
                        where restarted.website_id = ends.website_id
                          and restarted.sign_up_id = ends.sign_up_id
                          and restarted.position > ends.position)
     order by website_id, sign_up_id, position
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
    case "RestockSignUpTakenOff":
      return event.takenOffAt;
    case "RestockSignedUp":
    case "RestockConfirmationAsked":
    case "RestockSignUpConfirmed":
    case "RestockMailingListJoined":
    case "RestockNoticeResendRequested":
    case "RestockDoubtDismissed":
    case "RestockSignUpPutBack":
      return undefined;
    default:
      return unreachable(event);
  }
};

type Restart = {
  readonly websiteId: string;
  readonly signUpId: string;
  readonly position: bigint;
};
type End = Restart & { readonly at: string };

/** When the sign-ups of a batch stopped waiting. */
export const signUpOutcomes = () => {
  const bySignUp = new Map<string, End>();
  const restarts = new Map<string, Restart>();
  const forgotten: { readonly personId: string; readonly at: string; readonly position: bigint }[] =
    [];
  return {
    note: ({ metadata: { websiteId }, position }: Projectable, event: RestockSignUpEvent): void => {
      const { signUpId } = event;
      const key = `${signUpId} ${websiteId}`;
      if (event.type === "RestockSignedUp") bySignUp.delete(key);
      // A sign-up whose email failed earlier had already stopped waiting.
      if (event.type === "RestockSignUpPutBack" && event.status === "waiting") {
        bySignUp.delete(key);
        restarts.set(key, { websiteId, signUpId, position });
      }
      const at = endOf(event);
      if (at !== undefined && !bySignUp.has(key))
        bySignUp.set(key, { websiteId, signUpId, at, position });
    },
    forget: ({ position }: Projectable, { personId, forgottenAt }: VisitorEvent): void =>
      void forgotten.push({ personId, at: forgottenAt, position }),
    /** To be run after the statements that create the sign-ups' rows. */
    statements: (): readonly Statement[] => {
      const ends = [...bySignUp.values()];
      const again = [...restarts.values()];
      const names = [again.map(({ websiteId }) => websiteId), again.map((each) => each.signUpId)];
      const restart = again.length === 0 ? [] : [{ text: restartText, values: names }];
      if (ends.length + forgotten.length === 0) return restart;
      const values = [
        ends.map(({ websiteId }) => websiteId),
        ends.map(({ signUpId }) => signUpId),
        ends.map(({ at }) => at),
        ends.map(({ position }) => position),
        forgotten.map(({ personId }) => personId),
        forgotten.map(({ at }) => at),
        forgotten.map(({ position }) => position),
        ...names,
        again.map(({ position }) => position),
      ];
      return [...restart, { text: endText, values }];
    },
  };
};
