import type { Sql } from "#infra/postgres/port.ts";
import type { Projection, Statement } from "./projection.ts";

/** Schema of one build's tables. */
export const schemaOf = (projection: Projection, build: number | string): string =>
  `p_${projection.name.replaceAll("-", "_")}_v${projection.version}_${build}`;

export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/**
 * Inserts a build's schema into a text. The same input gives the same object, so that the statement
 * stays prepared.
 */
export const inSchema = (text: string, schema: string): string =>
  text.replaceAll("{schema}", quoted(schema));

/**
 * Creates the tables; the script can contain many statements, which Postgres cannot prepare as one.
 */
export const createTables = async (
  sql: Sql,
  projection: Projection,
  schema: string,
): Promise<void> => {
  await sql.query(`create schema ${quoted(schema)}`);
  await runScript(sql, projection.tables, schema);
};

/** Runs a script of many statements in an existing schema. */
export const runScript = async (sql: Sql, script: string, schema: string): Promise<void> => {
  for (const statement of splitScript(script)) await sql.query(inSchema(statement, schema));
};

/**
 * Makes the tables of this build visible from the commit on. Readers of the old ones finish
 * undisturbed.
 */
export const showViews = async (sql: Sql, projection: Projection, schema: string) => {
  await sql.query("create schema if not exists read");
  for (const view of projection.views) {
    await sql.query(`drop view if exists read.${quoted(view)}`);
    await sql.query(
      `create view read.${quoted(view)} as select * from ${quoted(schema)}.${quoted(view)}`,
    );
  }
};

export const dropTables = async (sql: Sql, schema: string): Promise<void> => {
  await sql.query(`drop schema if exists ${quoted(schema)} cascade`);
};

export const run = async (
  sql: Sql,
  schema: string,
  statements: readonly Statement[],
): Promise<void> => {
  for (const { text, values } of statements) await sql.query(inSchema(text, schema), values);
};

/** Splits at semicolons outside of quotes, dollar quotes and comments. */
export const splitScript = (script: string): readonly string[] => {
  const tokens =
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;
  const pieces: string[] = [];
  let piece = "";
  let last = 0;
  for (const { 0: token, index } of script.matchAll(tokens)) {
    piece += script.slice(last, index);
    last = index + token.length;
    if (token === ";") {
      pieces.push(piece);
      piece = "";
    } else if (!token.startsWith("--") && !token.startsWith("/*")) piece += token;
  }
  return [...pieces, piece + script.slice(last)].map((text) => text.trim()).filter(Boolean);
};
