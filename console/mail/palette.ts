import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/mail": "emails messages sent delivery bounces smtp mail server sender",
  },
  entries: [
    {
      id: "set-up-email",
      kind: "action",
      label: "Set up email",
      also: "smtp mail server sender address",
      to: "/mail",
      permission: "mail:read",
    },
  ],
};
