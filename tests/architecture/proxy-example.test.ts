import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { loadContracts } from "#tests/support/contracts.ts";

/** As nginx counts: 1m are 1,048,576 bytes. */
const NGINX_MEGABYTE = 1_048_576;

it("the example for nginx passes on the largest file that Daybook accepts", async () => {
  const guide = readFileSync(join(projectFolder, "docs/behind-a-proxy.md"), "utf8");
  const [, megabytes = ""] = /client_max_body_size (\d+)m;/u.exec(guide) ?? [];
  const contracts = await loadContracts();
  const largest = Math.max(...contracts.map(({ maxBodyBytes = 0 }) => maxBodyBytes));
  expect(largest).toBeGreaterThan(NGINX_MEGABYTE);
  expect(Number(megabytes) * NGINX_MEGABYTE).toBeGreaterThanOrEqual(largest);
  // A limit far above what Daybook accepts would only let nginx store what is refused afterwards.
  expect(Number(megabytes) * NGINX_MEGABYTE).toBeLessThan(2 * largest);
});
