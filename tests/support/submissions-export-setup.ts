import { parse } from "csv-parse/sync";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import {
  createSubmitter,
  everyAnswer,
  everyTypeForm,
  submissionsCaughtUp,
} from "#tests/support/submissions.ts";

export let server: TestServer;

export let owner: Client;

export let submit: ReturnType<typeof createSubmitter>;

export const path = "/api/console/submissions";

export const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };

export const define = (form: FormDefinition) => {
  const { handler, now } = server.infrastructure;
  return createDefineForm({ handler, now })(form, metadata);
};

export const caughtUp = () => submissionsCaughtUp(server.infrastructure);

export const download = async (query: string) => {
  const response = await fetch(`${server.origin}${path}/export?${query}`, {
    headers: {
      cookie: [...owner.cookies].map(([k, v]) => `${k}=${encodeURIComponent(v)}`).join("; "),
    },
  });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: await response.arrayBuffer() };
};

type Row = Readonly<Record<string, string>>;

export const csv = async (query: string): Promise<readonly Row[]> =>
  parse(Buffer.from((await download(`format=csv&${query}`)).bytes), { bom: true, columns: true });

export const parquet = async (query: string) => {
  const { bytes } = await download(`format=parquet&${query}`);
  return { rows: await parquetReadObjects({ file: bytes }), metadata: parquetMetadata(bytes) };
};

export let full: string;

export let empty: string;

/** Registers the set-up of these tests, once in a file. */
export const setUpExport = (): void => {
  beforeAll(async () => {
    server = await startTestServer();
    owner = await createOwnerClient(server.origin, server.setupCode);
    submit = createSubmitter(server.infrastructure);
    await define(everyTypeForm);
    full = await submit(everyTypeForm, everyAnswer, { at: "2030-01-01T12:00:00.000Z" });
    empty = await submit(everyTypeForm, {}, { at: "2030-01-02T12:00:00.000Z" });
    await caughtUp();
  });
  afterAll(() => server.stop());
};
