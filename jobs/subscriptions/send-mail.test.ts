import { expect, it } from "vitest";
import { monthly, openSubscriptionShop } from "#tests/support/subscription-shop.ts";
import { createSendSubscriptionMail, subscriptionMailRules } from "./send-mail.ts";

const nextDue = "2030-02-28T10:00:00.000Z";

it("a renewal that no card pays for and that the shop could not place: the email names no card", async () => {
  const { shop, clock, all, personalData } = await openSubscriptionShop();
  await shop.begin(monthly());
  await shop.keeper.stock("box", "box", -99);
  clock.at = nextDue;
  expect(await shop.renew()).toBe(0);
  const failed = (await all()).find(({ type }) => type === "SubscriptionRenewalFailed");
  const rule = subscriptionMailRules.find(({ type }) => type === failed?.type);
  const job = failed && rule?.toJob(failed);
  const sent: string[] = [];
  const sendMail = createSendSubscriptionMail({
    handler: shop.handler,
    personalData,
    deliveries: {
      deliver: async (_key, { subject, text }) => {
        sent.push(`${subject}\n${text}`);
        return { state: "handed-over" };
      },
    },
    websiteFacts: async () => ({ title: "Daybook" }),
  });
  await sendMail(job?.payload, { signal: new AbortController().signal });
  expect(sent).toEqual([expect.stringContaining("could not be placed")]);
  expect(sent[0]).not.toMatch(/card|charged|Payment failed/);
  expect(job?.payload).toMatchObject({ failure: "not-enough-stock" });
});
