import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { MailingListEvent, MailingListMemberEvent } from "#domain/mailing-lists/events.ts";
import { categoryOf } from "#infra/event-store/port.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const listsTable = defineTable({
  name: "mailing_lists",
  key: ["website_id", "list_id"],
  columns: {
    website_id: "text",
    list_id: "uuid",
    name: "text",
    removed: "boolean",
    created_at: "timestamptz",
  },
});

const membersTable = defineTable({
  name: "mailing_list_members",
  key: ["website_id", "list_id", "person_id"],
  columns: {
    website_id: "text",
    list_id: "uuid",
    person_id: "uuid",
    email: "text",
    name: "text",
    source: "text",
    joined_at: "timestamptz",
    left_at: "timestamptz",
  },
  person: { id: "person_id", columns: ["email", "name"] },
});

const createTables = () => ({
  lists: tableChanges(listsTable),
  members: tableChanges(membersTable),
});
type Tables = ReturnType<typeof createTables>;

const textOf = (personal: Projectable["personal"], member: string): string | null => {
  const value = personal?.[member];
  return typeof value === "string" ? value : null;
};

/** `mailingList-demo.<listId>`: only the first event contains the list's id. */
const listKeyOf = ({ stream, metadata: { websiteId } }: Projectable) => ({
  website_id: websiteId,
  list_id: stream.slice(`mailingList-${websiteId}.`.length),
});

const applyList = ({ lists }: Tables, recorded: Projectable): void => {
  const event = readEvent(MailingListEvent, recorded);
  const key = listKeyOf(recorded);
  switch (event.type) {
    case "MailingListCreated":
      lists.put({ ...key, name: event.name, removed: false, created_at: event.createdAt });
      return;
    case "MailingListRenamed":
      lists.patch(key, { name: event.name });
      return;
    case "MailingListRemoved":
      lists.patch(key, { removed: true });
      return;
    case "MailingListRestored":
      lists.patch(key, { removed: false });
      return;
    default:
      unreachable(event);
  }
};

const applyMember = ({ members }: Tables, recorded: Projectable): void => {
  const { metadata, personal } = recorded;
  const website_id = metadata.websiteId;
  const event = readEvent(MailingListMemberEvent, recorded);
  if (event.type === "MailingListLeft") {
    const key = { website_id, list_id: event.listId, person_id: event.personId };
    members.patch(key, { left_at: event.leftAt });
    return;
  }
  members.put({
    website_id,
    list_id: event.listId,
    person_id: event.person.personId,
    email: textOf(personal, "email"),
    name: textOf(personal, "name"),
    source: event.source,
    joined_at: event.joinedAt,
    left_at: null,
  });
};

/** The subscribers of each mailing list. */
export const mailingLists: Projection = {
  name: "mailing-lists",
  version: 1,
  reads: { categories: ["mailingList", "mailingListMember"], types: ["PersonForgotten"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./mailing-lists.sql", import.meta.url), "utf8"),
  views: ["mailing_lists", "mailing_list_members"],
  project: (batch) => {
    const tables = createTables();
    for (const recorded of batch) {
      const personId = forgottenPerson(recorded);
      if (personId !== undefined) tables.members.forget(personId);
      else if (categoryOf(recorded.stream) === "mailingList") applyList(tables, recorded);
      else applyMember(tables, recorded);
    }
    return [...tables.lists.statements(), ...tables.members.statements()];
  },
};
