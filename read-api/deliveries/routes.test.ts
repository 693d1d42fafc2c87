import { afterAll, beforeAll, expect, it } from "vitest";
import { deliveryJob } from "#jobs/forms/delivery-jobs.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { SubmissionDelivery } from "./contract.ts";

const submissionId = "01900000-0000-7000-8000-00000000000a";
const deliveryId = `${submissionId}:mail:0`;
const AT = "2099-01-02T03:04:05.000Z";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await server.database.query(
    `insert into form_mails (website_id, delivery_id, mail_id, submission_id, recipient)
     values ('demo', $1, 'mail-of-a-form', $2, 'desk@shop.example')`,
    [deliveryId, submissionId],
  );
});
afterAll(() => server?.stop());

const stateIs = async (state: string): Promise<SubmissionDelivery | undefined> => {
  await server.database.query(
    `insert into mail_deliveries (website_id, mail_id, job_key, state, attempts)
     values ('demo', 'mail-of-a-form', $1, $2, 1)
     on conflict (website_id, mail_id) do update set state = excluded.state`,
    [deliveryId, state],
  );
  const { body } = await owner.get<{ deliveries: readonly SubmissionDelivery[] }>(
    `/api/console/forms/submissions/${submissionId}/deliveries`,
  );
  return body.deliveries[0];
};

it("says when an email that was tried in vain is tried again", async () => {
  const job = deliveryJob({ websiteId: "demo", deliveryId }, AT);
  if (job === undefined) throw new Error("No job for a mail.");
  await server.database.query(
    "select graphile_worker.add_job($1, $2, job_key => $3, run_at => $4)",
    [job.name, JSON.stringify(job.payload), job.key, AT],
  );
  expect(await stateIs("postponed")).toMatchObject({
    deliveryId,
    state: "postponed",
    nextTryAt: expect.stringMatching(/^2099-01-02T03:04:05/),
  });
  expect(await stateIs("handed-over")).toMatchObject({ state: "handed-over", nextTryAt: null });
});
