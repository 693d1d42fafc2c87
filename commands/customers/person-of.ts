import { siteUserAddress } from "#domain/customers/ids.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import { textOrEmpty } from "#domain/kit/read-text.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";

export type Profile = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** Seals data for an account and opens it. */
export const createAccountPersons = (personalData: Pick<PersonalData, "seal" | "open">) => ({
  seal: (
    websiteId: string,
    siteUserId: string,
    content: Readonly<Record<string, unknown>>,
  ): Promise<SealedPerson> => personalData.seal(websiteId, siteUserAddress(siteUserId), content),
  /** Undefined once erased. */
  open: async (person: SealedPerson | null): Promise<Profile | undefined> => {
    const [content] = person === null ? [null] : await personalData.open([person]);
    if (!content) return undefined;
    const { email, firstName, lastName } = content;
    return {
      email: textOrEmpty(email),
      firstName: textOrEmpty(firstName),
      lastName: textOrEmpty(lastName),
    };
  },
  /** The person for whom guests' data is sealed under this address; created when there is none. */
  personIdOf: async (websiteId: string, address: string): Promise<string> =>
    (await personalData.seal(websiteId, address, {})).personId,
});
