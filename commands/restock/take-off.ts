import { accept, type Result, reject } from "#domain/kit/result.ts";
import { type SignUpCommand, signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSignUpEvent } from "#domain/restock/events.ts";
import type { NoticeRejection } from "#domain/restock/rejections.ts";
import { signUpStreamId, type VariantKey } from "#domain/restock/stream-ids.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Handler } from "../kit/handle.ts";

export type TakeOffDependencies = {
  readonly handler: Handler;
  readonly sql: Sql;
  readonly personalData: Pick<PersonalData, "sealFor">;
  readonly now: () => string;
};

export type FoundSignUp = { readonly variant: VariantKey; readonly personId: string };

const find = `
  select product_id as "productId", variant_id as "variantId", person_id as "personId"
    from read.restock_sign_ups where website_id = $1 and sign_up_id = $2::uuid`;

/** Identifies the stream; nothing else is taken from the table. */
export const findSignUp = async (
  sql: Sql,
  websiteId: string,
  signUpId: string,
): Promise<FoundSignUp | undefined> => {
  type SignUpRow = VariantKey & { readonly personId: string };
  const [found] = await sql.query<SignUpRow>(find, [websiteId, signUpId]);
  if (found === undefined) return undefined;
  const { personId, ...variant } = found;
  return { variant, personId };
};

type SignUpOutcome = Promise<Result<{ readonly position: bigint | undefined }, NoticeRejection>>;

/**
 * A member removes and restores sign-ups. The previous status is restored, but never for a person
 * who has left since, signed up again, or was erased.
 */
export const createTakeOff = ({ handler, sql, personalData, now }: TakeOffDependencies) => {
  const { run } = handler(signUpDecider, RestockSignUpEvent);
  const runFor = async (
    type: "TakeOffSignUp" | "PutBackSignUp",
    signUpId: string,
    metadata: EventMetadata,
  ): SignUpOutcome => {
    const { websiteId } = metadata;
    const found = await findSignUp(sql, websiteId, signUpId);
    const known = found && (await personalData.sealFor(websiteId, found.personId, {}));
    if (found === undefined || known === undefined) return reject({ code: "sign-up-over" });
    const { variant, personId } = found;
    const command: SignUpCommand = { type, ...variant, signUpId, at: now() };
    const outcome = await run(signUpStreamId(variant, personId), command, { metadata });
    return outcome.ok ? accept({ position: outcome.value.position }) : outcome;
  };
  return {
    takeOff: (signUpId: string, metadata: EventMetadata) =>
      runFor("TakeOffSignUp", signUpId, metadata),
    putBack: (signUpId: string, metadata: EventMetadata) =>
      runFor("PutBackSignUp", signUpId, metadata),
  };
};
