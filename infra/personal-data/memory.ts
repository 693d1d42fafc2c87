import { createHash, randomUUID } from "node:crypto";
import { emailKey } from "#domain/kit/email.ts";
import type { PersonalData } from "./port.ts";

const digestOf = (personId: string, text: string): string =>
  createHash("sha256").update(`${personId} ${text}`).digest("base64");

const createTies = () => {
  const ties = new Map<string, Set<string>>();
  return {
    add: (websiteId: string, personId: string, ownerId: string): boolean => {
      const name = `${websiteId} ${ownerId}`;
      ties.set(name, (ties.get(name) ?? new Set()).add(personId));
      return true;
    },
    tiedTo: async (websiteId: string, ownerId: string): Promise<readonly string[]> =>
      [...(ties.get(`${websiteId} ${ownerId}`) ?? [])].filter((id) => id !== ownerId).sort(),
  };
};

/** For tests: sealed data is a ticket for content in this object. */
export const createMemoryPersonalData = (): PersonalData => {
  const personIds = new Map<string, string>();
  const contents = new Map<string, Map<string, string>>();
  const forgottenAt = new Map<string, string>();
  const ties = createTies();
  const keyOf = (websiteId: string, address: string) => emailKey([websiteId], address);

  const keep = (personId: string, content: Readonly<Record<string, unknown>>) => {
    const ticket = Buffer.from(randomUUID()).toString("base64");
    const known = contents.get(personId) ?? new Map<string, string>();
    contents.set(personId, known.set(ticket, JSON.stringify(content)));
    return { personId, sealed: ticket };
  };

  const idOf = (websiteId: string, address: string): string => {
    const key = keyOf(websiteId, address);
    const personId = personIds.get(key) ?? randomUUID();
    personIds.set(key, personId);
    return personId;
  };

  const seal: PersonalData["seal"] = async (websiteId, address, content) =>
    keep(idOf(websiteId, address), content);

  const isKnown = (websiteId: string, personId: string): boolean =>
    [...personIds].some(
      ([key, id]) => id === personId && (JSON.parse(key) as string[])[0] === websiteId,
    );

  const sealComparable: PersonalData["sealComparable"] = async (...[site, address, content, by]) =>
    seal(site, address, content).then((one) => ({ ...one, digest: digestOf(one.personId, by) }));

  return {
    seal,
    sealComparable,
    digestFor: async (websiteId, personId, text) =>
      isKnown(websiteId, personId) ? digestOf(personId, text) : undefined,
    tie: async (websiteId, personId, ownerId) =>
      isKnown(websiteId, ownerId) && ties.add(websiteId, personId, ownerId),
    tiedTo: ties.tiedTo,
    sealUnlessForgotten: async (websiteId, address, since, content, comparedBy) => {
      const isHere = personIds.has(keyOf(websiteId, address));
      if (!isHere && (forgottenAt.get(websiteId) ?? "") >= since) return undefined;
      return sealComparable(websiteId, address, content, comparedBy);
    },
    sealFor: async (websiteId, personId, content) =>
      isKnown(websiteId, personId) ? keep(personId, content) : undefined,
    sealerOf: async (websiteId, address) => {
      const personId = idOf(websiteId, address);
      return { personId, seal: (content) => keep(personId, content) };
    },
    find: async (websiteId, address) => personIds.get(keyOf(websiteId, address)),
    open: async (sealed) =>
      sealed.map(({ personId, sealed: ticket }) => {
        const known = contents.get(personId);
        if (known === undefined) return null;
        const content = known.get(ticket);
        if (content === undefined) throw new Error("Sealed data was changed.");
        return JSON.parse(content);
      }),
    destroyKey: async (websiteId, personId) => {
      for (const [key, id] of personIds)
        if (id === personId && (JSON.parse(key) as string[])[0] === websiteId) {
          personIds.delete(key);
          contents.delete(personId);
          forgottenAt.set(websiteId, new Date().toISOString());
        }
    },
  };
};
