import type { Captcha } from "#infra/captcha/port.ts";
import { feature } from "./kit/feature.ts";
import { EVERY_10_MINUTES } from "./kit/intervals.ts";

export const captcha = feature({
  name: "captcha",
  commands: async () => (await import("#commands/captcha/routes.ts")).captchaCommands,
  periodicTasks:
    async () =>
    ({ captcha: { prune } }: { readonly captcha: Captcha }) => [
      { name: "forget-captchas", everyMs: EVERY_10_MINUTES, run: prune },
    ],
});
