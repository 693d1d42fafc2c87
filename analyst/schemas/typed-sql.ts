import { type EventType, jsonSchemaOf } from "#domain/event-types/all-events.ts";

type Member = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Member[];
};

/** SQL types that Postgres and DuckDB both have. Lists and objects stay JSON. */
const types: Readonly<Record<string, string>> = {
  integer: "bigint",
  number: "double precision",
  boolean: "boolean",
  string: "text",
};

/** The only type of a member next to null; undefined where there are several. */
const typeOf = ({ type, format, anyOf }: Member): string | undefined => {
  const choices = anyOf?.filter((each) => each.type !== "null") ?? [];
  const [choice] = choices;
  if (choice !== undefined) return choices.length === 1 ? typeOf(choice) : undefined;
  if (format === "date-time") return "timestamptz";
  return typeof type === "string" ? types[type] : undefined;
};

/** Columns of the event itself. */
const OWN = ["position", "recorded_at", "stream"];

/** `orderId` → `order_id`; a member with the name of a column of the event begins with `data_`. */
const columnName = (member: string): string => {
  const name = member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return OWN.includes(name) ? `data_${name}` : name;
};

const columnOf = ([name, member]: readonly [string, Member]): string => {
  const type = typeOf(member);
  const value = type === undefined ? `data->'${name}'` : `data->>'${name}'`;
  const typed = type === undefined || type === "text" ? value : `cast(${value} as ${type})`;
  return `${typed} as "${columnName(name)}"`;
};

/** A question whose answer has a typed column for each member of a type's data. */
export const typedSql = (event: EventType): string => {
  const { properties = {} } = jsonSchemaOf(event) as {
    readonly properties?: Readonly<Record<string, Member>>;
  };
  const members = Object.entries(properties).filter(([name]) => name !== "type");
  const columns = [...OWN, ...members.map(columnOf)];
  return `select ${columns.join(",\n       ")}\n  from events\n where type = '${event.type}' and version = ${event.version}`;
};
