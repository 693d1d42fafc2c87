import { readFileSync } from "node:fs";
import { SiteUserEvent } from "#domain/customers/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { textOrNull } from "#domain/kit/read-text.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { tableChanges } from "../kit/table-changes.ts";
import { type Holder, holderStatements } from "./address-holders.ts";
import { addressesTable, newEmailsTable, personsTable, siteUsersTable } from "./tables.ts";

type Key = { readonly website_id: string; readonly site_user_id: string };

/** What has no beginning. */
const ALWAYS = "-infinity";

const changes = () => ({
  siteUsers: tableChanges(siteUsersTable),
  persons: tableChanges(personsTable),
  newEmails: tableChanges(newEmailsTable),
  addresses: tableChanges(addressesTable),
  /** Accounts that confirmed an address, in the order of the log. */
  holders: [] as Holder[],
});
type Changes = ReturnType<typeof changes>;

const profileOf = ({ personId }: SealedPerson, { personal }: Projectable) => ({
  person_id: personId,
  email: textOrNull(personal?.email),
  first_name: textOrNull(personal?.firstName),
  last_name: textOrNull(personal?.lastName),
});

const register = (
  into: Changes,
  key: Key,
  event: Extract<SiteUserEvent, { type: "SiteUserRegistered" }>,
  recorded: Projectable,
): void => {
  into.siteUsers.put({
    ...key,
    ...profileOf(event.person, recorded),
    registered_at: event.registeredAt,
    confirmed_at: null,
    blocked_at: null,
    deleted_at: null,
    last_sign_in_at: null,
    sign_ins: 0,
    cart_id: null,
  });
  const { personId: person_id } = event.person;
  into.persons.put({ ...key, person_id, linked_at: null, since: ALWAYS, until: null });
};

/** Columns of the account's row that an event changes; undefined when it changes more than that. */
const columnsChanged = (event: SiteUserEvent) => {
  switch (event.type) {
    case "SiteUserAddressConfirmed":
      return { confirmed_at: event.confirmedAt };
    case "SiteUserSignedIn":
      return { last_sign_in_at: event.signedInAt, cart_id: event.cartId };
    case "SiteUserCartStarted":
      return { cart_id: event.cartId };
    case "SiteUserBlocked":
      return { blocked_at: event.blockedAt };
    case "SiteUserUnblocked":
      return { blocked_at: null };
    case "SiteUserDeleted":
      return { deleted_at: event.deletedAt, cart_id: null };
    default:
      return undefined;
  }
};

const holderOf = (
  { website_id, site_user_id }: Key,
  { addressPersonId }: { readonly addressPersonId: string },
) => ({ websiteId: website_id, siteUserId: site_user_id, personId: addressPersonId });

const apply = (into: Changes, event: SiteUserEvent, recorded: Projectable): void => {
  const key = { website_id: recorded.metadata.websiteId, site_user_id: event.siteUserId };
  const columns = columnsChanged(event);
  if (columns !== undefined) into.siteUsers.patch(key, columns);
  switch (event.type) {
    case "SiteUserRegistered":
      register(into, key, event, recorded);
      return;
    case "SiteUserMailRequested": {
      const { kind, person } = event;
      const email = textOrNull(recorded.personal?.email);
      if (kind === "confirm-new-address")
        into.newEmails.put({ ...key, person_id: person.personId, email });
      return;
    }
    case "SiteUserAddressConfirmed":
      into.holders.push({ ...holderOf(key, event), at: event.confirmedAt, isChange: false });
      return;
    case "SiteUserAddressChanged":
      into.siteUsers.patch(key, profileOf(event.person, recorded));
      into.newEmails.remove(key);
      into.holders.push({ ...holderOf(key, event), at: event.changedAt, isChange: true });
      return;
    case "SiteUserNamed":
      into.siteUsers.patch(key, profileOf(event.person, recorded));
      return;
    case "SiteUserPasswordChanged":
    case "SiteUserDeleted":
      into.newEmails.remove(key);
      return;
    case "SiteUserSignedIn":
      into.siteUsers.add(key, { sign_ins: 1 });
      return;
    case "SiteUserAddressBookChanged":
      changeAddress(into, event, recorded);
      return;
    case "SiteUserCartStarted":
    case "SiteUserSignedOut":
    case "SiteUserBlocked":
    case "SiteUserUnblocked":
      return;
    default:
      unreachable(event);
  }
};

const changeAddress = (
  { addresses }: Changes,
  event: Extract<SiteUserEvent, { type: "SiteUserAddressBookChanged" }>,
  { personal, metadata }: Projectable,
): void => {
  const { addressId, isRemoved, siteUserId, person, changedAt } = event;
  const key = { website_id: metadata.websiteId, address_id: addressId };
  if (isRemoved) addresses.remove(key);
  else
    addresses.put({
      ...key,
      site_user_id: siteUserId,
      person_id: person.personId,
      address: personal?.address ?? null,
      changed_at: changedAt,
    });
};

const project = (batch: readonly Projectable[]) => {
  const into = changes();
  for (const recorded of batch) {
    const personId = forgottenPerson(recorded);
    if (personId !== undefined) {
      into.siteUsers.forget(personId);
      into.newEmails.forget(personId);
      into.addresses.forget(personId);
    } else apply(into, readEvent(SiteUserEvent, recorded), recorded);
  }
  const { holders, ...tables } = into;
  return [
    ...Object.values(tables).flatMap((table) => table.statements()),
    ...holderStatements(holders),
  ];
};

/** Customer accounts, their linked persons, and their address books. */
export const siteUsers: Projection = {
  name: "site-users",
  version: 3,
  reads: { categories: ["siteUser"], types: ["PersonForgotten"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./site-users.sql", import.meta.url), "utf8"),
  views: ["site_users", "site_user_persons", "site_user_new_emails", "site_user_addresses"],
  project,
};
