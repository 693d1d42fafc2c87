import { Command } from "commander";
import type { AskableTable } from "#infra/ask/port.ts";
import { counted } from "../kit/counted.ts";
import { type Tools, UsageError, type WithTools } from "../kit/tools.ts";
import { findWebsite } from "../kit/website.ts";

type Flags = { readonly website?: string; readonly json: boolean };

type Column = { readonly name: string; readonly type: string; readonly isPersonal: boolean };
type Table = { readonly name: string; readonly columns: readonly Column[] };

/** Every table with its personal columns, which a question needs a permission for, marked. */
const withPersonal = (open: readonly AskableTable[], all: readonly AskableTable[]): Table[] => {
  const openColumns = new Map(
    open.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  );
  return all.map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => ({
      ...column,
      isPersonal: openColumns.get(name)?.has(column.name) !== true,
    })),
  }));
};

const findTables = async (tools: Tools, flags: Flags): Promise<readonly Table[]> => {
  const website = { id: await findWebsite(tools, flags.website) };
  const { tables } = await tools.createAsk();
  const open = await tables({ website, personal: false });
  return withPersonal(open, await tables({ website, personal: true }));
};

const widest = (names: readonly { readonly name: string }[]): number =>
  Math.max(...names.map(({ name }) => name.length));

const listText = (tables: readonly Table[]): string => {
  const width = widest(tables);
  return tables
    .map(({ name, columns }) => {
      const first = columns.map((column) => column.name).join(", ");
      return `${name.padEnd(width)}  ${first}\n`;
    })
    .join("");
};

const columnsText = ({ columns }: Table): string => {
  const width = widest(columns);
  return columns
    .map(({ name, type, isPersonal }) => {
      const mark = isPersonal ? "  personal: needs --personal" : "";
      return `${name.padEnd(width)}  ${type}${mark}\n`;
    })
    .join("");
};

const show = async (tools: Tools, name: string | undefined, flags: Flags): Promise<void> => {
  const tables = await findTables(tools, flags);
  const table = tables.find((each) => each.name === name?.toLowerCase());
  if (name !== undefined && table === undefined) {
    const near = tables.filter((each) => each.name.includes(name.toLowerCase()));
    const similar = near.map((each) => each.name).join(", ");
    throw new UsageError(
      `Unknown table: ${name}.${similar === "" ? ' "tables" lists them all.' : ` Similar tables: ${similar}.`}`,
    );
  }
  if (flags.json) process.stdout.write(`${JSON.stringify(table ?? tables, null, 2)}\n`);
  else process.stdout.write(table === undefined ? listText(tables) : columnsText(table));
  if (table === undefined && !flags.json)
    process.stderr.write(`${counted(tables.length, "table")}; name one to see its types\n`);
};

/** `tables [name]`: what questions can be asked of, with the types of a table's columns. */
export const tablesCommand = (withTools: WithTools): Command =>
  new Command("tables")
    .description("list the tables that questions can use, or the columns of one with their types")
    .argument("[name]", "such as orders")
    .option("--website <id>", "the website; not needed when there is only one")
    .option("--json", "tables and columns as JSON", false)
    .action((name: string | undefined, flags: Flags) =>
      withTools((tools) => show(tools, name, flags)),
    );
