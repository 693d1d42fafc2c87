import { describe, expect, it } from "vitest";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { createClient, createOwnerClient } from "#tests/support/client.ts";
import { startFakeStripe } from "#tests/support/fake-stripe.ts";
import { startTestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

/** The page of a product that costs enough, in a shop that has switched payment in parts on. */
const openPage = async (settings: Readonly<Record<string, string>>, isOffered: boolean) => {
  const server = await startTestServer(settings);
  try {
    const owner = await createOwnerClient(server.origin, server.setupCode);
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { installmentsEnabled: true, stripeAccountCountry: "US", title: "Switched on" },
    });
    const { define, stock } = createShopkeeper(server.infrastructure);
    await define(aProduct("mug"));
    await stock("mug", "mug", 5);
    const visitor = await createClient(server.origin);
    const page = await until(async () => {
      const { status, body } = await visitor.get<string>("/shop/p/mug");
      // The settings and the ways to pay are read by different questions.
      const isReady =
        body.includes("Switched on") && body.includes(`"afterPayAvailable":${isOffered}`);
      return status === 200 && isReady ? body : undefined;
    });
    const session = await owner.get<{ website: { takesCards: boolean } }>("/api/console/session");
    const behindPill = await visitor.get<string>("/installments/en_US");
    return { page, behindPill, takesCards: session.body.website.takesCards };
  } finally {
    await server.stop();
  }
};

describe("payment in parts", () => {
  it("is said nowhere without a payment provider", async () => {
    const { page, behindPill, takesCards } = await openPage({}, false);
    expect(page).toContain('"afterPayAvailable":false');
    expect(page).not.toContain("installment-pill");
    expect(takesCards).toBe(false);
    expect(behindPill.status).toBe(404);
    expect(behindPill.body).not.toContain("Afterpay");
  });

  it("is said where a provider takes the parts [A5.12]", async () => {
    const stripe = await startFakeStripe();
    try {
      const { page, behindPill, takesCards } = await openPage(stripe.settings, true);
      expect(page).toContain('"afterPayAvailable":true');
      expect(page).toContain("4 interest-free payments of");
      expect(takesCards).toBe(true);
      expect(behindPill.status).toBe(200);
      expect(behindPill.body).toContain("Buy now, pay in 4 with Afterpay");
    } finally {
      await stripe.stop();
    }
  });
});
