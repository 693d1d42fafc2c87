import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export type EmptyDatabase = { readonly url: string; readonly drop: () => Promise<void> };

const onServer = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject("adminUrl") });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

/** A database without any tables: the target of a restore. */
export const createEmptyDatabase = async (): Promise<EmptyDatabase> => {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name}`);
  const url = new URL(inject("adminUrl"));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
};
