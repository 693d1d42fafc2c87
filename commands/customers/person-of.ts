import { siteUserAddress } from "#domain/customers/ids.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";

export type Profile = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Sealing for an account, and reading it again. */
export const createAccountPersons = (personalData: Pick<PersonalData, "seal" | "open">) => ({
  seal: (
    websiteId: string,
    siteUserId: string,
    content: Readonly<Record<string, unknown>>,
  ): Promise<SealedPerson> => personalData.seal(websiteId, siteUserAddress(siteUserId), content),
  /** Undefined once forgotten. */
  open: async (person: SealedPerson | null): Promise<Profile | undefined> => {
    const [content] = person === null ? [null] : await personalData.open([person]);
    if (!content) return undefined;
    const { email, firstName, lastName } = content;
    return { email: textOf(email), firstName: textOf(firstName), lastName: textOf(lastName) };
  },
  /** The person whom guests' data is sealed for under this address; made when there is none. */
  personIdOf: async (websiteId: string, address: string): Promise<string> =>
    (await personalData.seal(websiteId, address, {})).personId,
});
