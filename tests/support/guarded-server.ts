import { startEmbeddedPostgres } from "#infra/postgres/embedded.ts";

/**
 * Run by the test of the guardian: starts a server below the folder, prints its address, and
 * continues for ever.
 */
const [, , folder = ""] = process.argv;
const server = await startEmbeddedPostgres({ folder, endsWithStarter: "removed" });
process.stdout.write(server.url("postgres"));
setInterval(() => undefined, 60_000);
