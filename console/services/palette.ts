import { upsellPaths } from "#domain/services/billing-paths.ts";
import type { Palette } from "../kit/feature.ts";

/** The settings of services, with other words that people have for them. */
export const palette: Palette = {
  entries: [
    {
      id: "stripe-keys",
      kind: "setting",
      label: "Card payments",
      also: "stripe keys credit card wallet apple google pay webhook",
      place: "Payment",
      to: "/settings/payment",
      permission: "settings:read",
    },
    {
      id: "email-server",
      kind: "setting",
      label: "Email server",
      also: "smtp sender from password test message",
      place: "Email",
      to: "/settings/email",
      permission: "settings:read",
    },
    {
      id: "domains",
      kind: "setting",
      label: "Domains",
      also: "address url dns host certificate https www",
      place: "Domains",
      to: "/settings/domains",
      permission: "settings:read",
    },
    {
      id: "version",
      kind: "setting",
      label: "Version and costs",
      also: "plan trial billing upgrade subscription update release price",
      place: "Version",
      to: upsellPaths.upgrade,
      permission: "settings:read",
    },
  ],
};
