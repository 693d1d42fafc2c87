import type { SiteUserCommand } from "#domain/customers/commands.ts";
import type { BookAddress } from "#domain/customers/input.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import { uuidOf } from "../kit/uuid-of.ts";
import {
  accountMetadata,
  createSiteUsers,
  refuse,
  type SiteUserDependencies,
  signedIn,
} from "./dependencies.ts";
import {
  addAddressContract,
  changeAddressContract,
  changeNamesContract,
  removeAddressContract,
} from "./own-data-contract.ts";
import { createAccountPersons } from "./person-of.ts";
import { createProfiles } from "./profiles.ts";

/** An account's names and addresses. */
export const namesAndAddressesRoutes = (dependencies: SiteUserDependencies): readonly Route[] => {
  const { personalData, newId, now } = dependencies;
  const siteUsers = createSiteUsers(dependencies);
  const persons = createAccountPersons(personalData);
  const profiles = createProfiles(dependencies);

  const run = async (context: RequestContext, command: SiteUserCommand) => {
    const { siteUserId } = command;
    const metadata = accountMetadata(context, siteUserId);
    const outcome = await siteUsers.run(siteUserId, command, { metadata });
    if (!outcome.ok) throw refuse(outcome.rejection);
    const { position } = outcome.value;
    return position === undefined ? {} : { position };
  };

  const changeNames = route(changeNamesContract, async ({ body, context }) => {
    const { siteUserId } = signedIn(context);
    const { email, state } = await profiles.load(context);
    const person = await persons.seal(context.websiteId, siteUserId, { email, ...body });
    const basedOn = state.person?.sealed ?? "";
    return run(context, { type: "ChangeNames", siteUserId, person, basedOn, at: now() });
  });

  const save = async (
    context: RequestContext,
    addressId: string,
    isNew: boolean,
    address: BookAddress,
  ) => {
    const { siteUserId } = signedIn(context);
    const person = await persons.seal(context.websiteId, siteUserId, { address });
    return run(context, {
      type: "SaveAddress",
      siteUserId,
      addressId,
      isNew,
      person,
      at: now(),
    });
  };

  const addAddress = route(addAddressContract, async ({ body, context }) => {
    const { siteUserId } = signedIn(context);
    const key = context.idempotencyKey;
    const addressId =
      key === undefined ? newId() : uuidOf("address of a site user", siteUserId, key);
    return { body: { addressId }, ...(await save(context, addressId, true, body)) };
  });

  const changeAddress = route(changeAddressContract, ({ params, body, context }) =>
    save(context, params.addressId, false, body),
  );

  const removeAddress = route(removeAddressContract, async ({ params, context }) => {
    const { siteUserId } = signedIn(context);
    const person = await persons.seal(context.websiteId, siteUserId, { address: null });
    const { addressId } = params;
    return run(context, { type: "RemoveAddress", siteUserId, addressId, person, at: now() });
  });

  return [changeNames, addAddress, changeAddress, removeAddress];
};
