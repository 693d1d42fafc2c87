import { formDecider } from "#domain/forms/decide-form.ts";
import { submissionDecider } from "#domain/forms/decide-submission.ts";
import { readDeliveryId } from "#domain/forms/delivery-ids.ts";
import { FormEvent, FormSubmissionEvent } from "#domain/forms/events.ts";
import { webhookTestBody } from "#domain/forms/webhook-body.ts";
import { webhookSecret } from "#domain/forms/webhook-secret.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { WebhookDeliveries } from "#infra/webhooks/port.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import { resendDeliveryContract, testWebhookContract } from "./contract.ts";

export type DeliveryDependencies = {
  readonly handler: Handler;
  readonly signing: Signing;
  /** Whether a delivery was ever planned under this id. */
  readonly isDelivery: (websiteId: string, deliveryId: string) => Promise<boolean>;
  /** Tries once: a failed test is not repeated. */
  readonly testDeliveries: Pick<WebhookDeliveries, "plan" | "attempt">;
  readonly newId: () => string;
  readonly now: () => string;
};

const notFound = (code: string, message: string) => new Refusal(404, code, message);

const resendRoute = ({ handler, isDelivery, newId, now }: DeliveryDependencies): Route => {
  const submissions = handler(submissionDecider, FormSubmissionEvent);
  return route(resendDeliveryContract, async ({ params, context }) => {
    const { websiteId } = context;
    const { submissionId, deliveryId } = params;
    const known =
      readDeliveryId(deliveryId)?.submissionId === submissionId &&
      (await isDelivery(websiteId, deliveryId));
    if (!known) throw notFound("delivery-not-found", "Email or webhook not found.");
    const outcome = await submissions.run(
      submissionId,
      { type: "RequestDelivery", requestId: newId(), deliveryId, at: now() },
      {
        metadata: ownerMetadata(context),
      },
    );
    if (!outcome.ok) throw notFound("submission-not-found", "Submission not found.");
    const { position } = outcome.value;
    return { ...(position !== undefined && { position }) };
  });
};

const testRoute = (dependencies: DeliveryDependencies): Route => {
  const { handler, signing, testDeliveries, newId, now } = dependencies;
  const forms = handler(formDecider, FormEvent);
  return route(testWebhookContract, async ({ params, context: { websiteId } }) => {
    const { formId, webhookId } = params;
    const { form, draft, version } = (await forms.load(websiteId, formId)).state;
    const shown = draft ?? form;
    if (shown === undefined) throw notFound("form-not-found", "Form not found.");
    const webhook = shown.webhooks.find((each) => each.webhookId === webhookId);
    if (webhook === undefined)
      throw notFound("webhook-not-found", "Webhook not found on this form.");
    const deliveryId = `test:${webhookId}:${newId()}`;
    const { url } = webhook;
    const planned = { websiteId, deliveryId, formId, webhookId, submissionId: null, url };
    await testDeliveries.plan([planned]);
    const fields = shown.fields.filter(({ type }) => type !== "section");
    const outcome = await testDeliveries.attempt({
      websiteId,
      deliveryId,
      url,
      secret: webhookSecret(signing.sign, websiteId, webhookId),
      body: webhookTestBody(deliveryId, { id: formId, name: shown.name, version, fields }, now()),
    });
    const delivered = outcome.state === "handed-over";
    return {
      body: {
        deliveryId,
        delivered,
        status: outcome.state === "postponed" ? null : outcome.status,
        error: outcome.state === "failed" ? outcome.reason : null,
      },
    };
  });
};

/** The members' calls for emails and webhooks. */
export const deliveryCommands = (dependencies: DeliveryDependencies): readonly Route[] => [
  resendRoute(dependencies),
  testRoute(dependencies),
];
