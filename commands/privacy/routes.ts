import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { SiteUserDependencies } from "../customers/dependencies.ts";
import { createForgetAccount, createForgetPerson } from "../customers/forget-account.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import { forgetPersonContract } from "./contract.ts";
import { createFindPerson } from "./find-person.ts";

const personUnknown = () =>
  new Refusal(404, "person-unknown", "No personal data was found for this email address.", {
    fields: { email: "No personal data was found for this email address." },
  });

export type VisitorDependencies = Pick<
  SiteUserDependencies,
  "handler" | "eventStore" | "sql" | "personalData" | "credentials" | "newId" | "now"
>;

/**
 * Erases a person who requested it, with or without an account. Each step can be repeated after a
 * crash. The account goes first, so that nobody can continue to write as it.
 */
export const visitorCommands = (dependencies: VisitorDependencies): readonly Route[] => {
  const findPerson = createFindPerson(dependencies);
  const forgetAccount = createForgetAccount(dependencies);
  const forgetPerson = createForgetPerson(dependencies);
  return [
    route(forgetPersonContract, async ({ body: { email }, context }) => {
      const { websiteId } = context;
      const metadata = withoutKey(ownerMetadata(context));
      const { siteUserId, personId } = await findPerson(websiteId, email);
      if (siteUserId === undefined && personId === undefined) throw personUnknown();
      const account =
        siteUserId === undefined ? undefined : await forgetAccount(siteUserId, metadata);
      const left = await dependencies.personalData.find(websiteId, email);
      const guest = left === undefined ? undefined : await forgetPerson(left, metadata, [email]);
      const position = guest ?? account?.position;
      return {
        body: {
          persons: (account?.personIds.length ?? 0) + (left === undefined ? 0 : 1),
          accountDeleted: account !== undefined,
        },
        ...(position !== undefined && { position }),
      };
    }),
  ];
};
