import { type Route, route } from "#infra/http/route.ts";
import { sessionContract } from "./contract.ts";

export type SessionDependencies = {
  readonly needsSetup: (websiteId: string) => Promise<boolean>;
  readonly websiteFacts: (websiteId: string) => Promise<{
    readonly title: string;
    readonly currency: string;
    readonly timeZone: string;
  }>;
};

export const accountQueries = ({
  needsSetup,
  websiteFacts,
}: SessionDependencies): readonly Route[] => [
  route(sessionContract, async ({ context }) => ({
    body: {
      owner: context.owner ? { ownerId: context.owner.ownerId, email: context.owner.email } : null,
      setupNeeded: await needsSetup(context.websiteId),
      website: { websiteId: context.websiteId, ...(await websiteFacts(context.websiteId)) },
    },
  })),
];
