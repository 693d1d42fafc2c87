/**
 * The two upsell destinations, by their names, as paths of the console. An installation is its owner's and has
 * no trial and no plan, so that both lead to the screen that says so. Spec: B2.6.
 */
export const upsellPaths = {
  "trial-upgrade": "/settings/billing/upgrade",
  upgrade: "/settings/billing/subscriptions/website",
} as const;
