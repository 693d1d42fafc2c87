import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Captcha } from "#infra/captcha/port.ts";
import { type Route, route } from "#infra/http/route.ts";
import { captchaChallengeContract } from "./contract.ts";

type Challenge = ResponseOf<typeof captchaChallengeContract>;

export const captchaCommands = ({
  captcha,
}: {
  readonly captcha: Pick<Captcha, "challenge">;
}): readonly Route[] => [
  route(captchaChallengeContract, async ({ context: { websiteId } }) => ({
    body: (await captcha.challenge(websiteId)) as Challenge,
  })),
];
