import { emailKey } from "#domain/kit/email.ts";
import { SIGN_UP_LIMITS, type SignUpCounts } from "#domain/restock/limits.ts";
import { countedAs, openStatuses, statusesMappedTo } from "#domain/restock/sign-up-status.ts";
import type { VariantKey } from "#domain/restock/stream-ids.ts";
import type { Client } from "#infra/http/rate-limit.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { type Sql, wordList } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import { createCountRecent } from "../forms/count-recent.ts";
import { uuidOf } from "../kit/uuid-of.ts";

export type CountDependencies = {
  readonly sql: Sql;
  readonly signing: Signing;
  readonly personalData: Pick<PersonalData, "find">;
  /** Clients without a limit on sign-ups. */
  readonly isExempt: (client: Client) => boolean;
  readonly now: () => string;
};

const unconfirmed = wordList(statusesMappedTo(countedAs, "unconfirmed"));
const ofPerson = `
  select count(*) filter (where status not in (${unconfirmed}))::int as open,
         count(*) filter (where status in (${unconfirmed}))::int as unconfirmed,
         coalesce(bool_or(product_id = $3 and variant_id = $4), false) as "isRepeated"
    from read.restock_sign_ups
   where website_id = $1 and person_id = $2::uuid
     and status in (${wordList(openStatuses)})`;

type OfPerson = {
  readonly open: number;
  readonly unconfirmed: number;
  readonly isRepeated: boolean;
};
const nobody: OfPerson = { open: 0, unconfirmed: 0, isRepeated: false };

/** Retries of one sign-up count once. The tables may lag, which is acceptable for a limit. */
export const createCountSignUps = ({
  sql,
  signing,
  personalData,
  isExempt,
  now,
}: CountDependencies) => {
  const countRecent = createCountRecent({ sql, signing });

  return async (
    websiteId: string,
    { productId, variantId }: VariantKey,
    email: string,
    client: Client,
  ): Promise<SignUpCounts> => {
    const personId = await personalData.find(websiteId, email);
    const values = [websiteId, personId, productId, variantId];
    const [counts = nobody] =
      personId === undefined ? [] : await sql.query<OfPerson>(ofPerson, values);
    if (counts.isRepeated) return { open: 0, unconfirmed: 0, fromClient: 0 };
    const about = emailKey([websiteId, productId, variantId], email);
    const submissionId = uuidOf(signing.sign("restock sign-up of a client", about));
    const asked = { websiteId, formId: "restock sign-up", submissionId, at: now() };
    const atMost = SIGN_UP_LIMITS.perClientAndHour;
    const fromClient = isExempt(client)
      ? 0
      : await countRecent({ ...asked, clientIp: client.clientIp, atMost });
    return { ...counts, fromClient };
  };
};
export type CountSignUps = ReturnType<typeof createCountSignUps>;
