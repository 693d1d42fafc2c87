import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { PersonDataParts } from "../kit/person-data.ts";
import { exportPersonContract, findPersonContract } from "./contract.ts";
import { collectData, countData, findPersons } from "./person-data.ts";

export type VisitorQueryDependencies = {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly findPerson: (
    websiteId: string,
    address: string,
  ) => Promise<{ readonly siteUserId: string | undefined; readonly personId: string | undefined }>;
  readonly personData: PersonDataParts;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
  readonly now: () => string;
};

/** The owners' answers to a person's request for their data. */
export const visitorQueries = (dependencies: VisitorQueryDependencies): readonly Route[] => {
  const { sql, waitFor, findPerson, personData, websiteFacts, now } = dependencies;
  const projections = [
    "site-users",
    ...Object.values(personData).flatMap((each) => each.projections),
  ];
  const look = async ({ websiteId, readAfter }: RequestContext, email: string) => {
    await waitFor(projections, readAfter);
    const known = await findPerson(websiteId, email);
    return { ...known, persons: await findPersons(sql, websiteId, known) };
  };
  return [
    route(findPersonContract, async ({ body: { email }, context }) => {
      const { siteUserId, persons } = await look(context, email);
      const counted = await countData(sql, personData, context.websiteId, persons);
      const parts = counted.map(({ name, label, count, permission }) => ({
        name,
        label,
        // Looking at customers does not open every area.
        count:
          permission === undefined || context.owner?.permissions.has(permission) ? count : null,
      }));
      return {
        body: {
          known: persons.length > 0,
          siteUserId: siteUserId ?? null,
          parts,
          counts: Object.fromEntries(parts.map(({ name, count }) => [name, count])),
        },
      };
    }),
    route(exportPersonContract, async ({ body: { email }, context }) => {
      const { websiteId } = context;
      const { siteUserId, persons } = await look(context, email);
      if (persons.length === 0)
        throw new Refusal(
          404,
          "person-unknown",
          "No personal data was found for this email address.",
        );
      const { title } = await websiteFacts(websiteId);
      const { account, data } = await collectData(sql, personData, websiteId, siteUserId, persons);
      return { body: { website: title, email, exportedAt: now(), account, ...data } };
    }),
  ];
};
