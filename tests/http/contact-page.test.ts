import { afterAll, beforeAll, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer();
  visitor = await createClient(server.origin);
});
afterAll(() => server.stop());

const linksTo = async (path: string): Promise<number> => {
  const { body } = await visitor.get<string>(path);
  return body.match(/href="\/contact"/g)?.length ?? 0;
};

it("the contact page is offered exactly while it has a form", async () => {
  const withButton = ["/no-such-page", "/checkout/order-confirmed?orderId=none", "/downloads/none"];
  for (const path of ["/", ...withButton]) expect(await linksTo(path), path).toBe(0);
  expect((await visitor.get("/contact")).status).toBe(404);

  const { infrastructure } = server;
  const form = FormDefinition.parse({
    formId: "contact",
    name: "Contact",
    fields: [{ type: "textarea", fieldId: "message", title: "Message", required: true }],
    submissionMessage: "Thank you.",
  });
  const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
  expect((await createDefineForm(infrastructure)(form, metadata)).ok).toBe(true);
  await until(async () => (await linksTo("/")) === 1);
  expect((await visitor.get("/contact")).status).toBe(200);
  for (const path of withButton) expect(await linksTo(path), path).toBe(2);

  const owner = await createOwnerClient(server.origin, server.setupCode);
  await owner.delete("/api/console/forms/contact");
  await until(async () => (await linksTo("/")) === 0);
  expect((await visitor.get("/contact")).status).toBe(404);
});
