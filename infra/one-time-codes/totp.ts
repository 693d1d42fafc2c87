import { Secret, TOTP } from "otpauth";
import type { OneTimeCodes } from "./port.ts";

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** A phone's clock can be half a minute wrong. */
const STEPS_AROUND = 1;

const totp = (secret: string, about: { issuer?: string; account?: string } = {}): TOTP =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
    ...(about.issuer !== undefined && { issuer: about.issuer }),
    ...(about.account !== undefined && { label: about.account }),
  });

export const createOneTimeCodes = (): OneTimeCodes => ({
  newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
  address: (secret, about) => totp(secret, about).toString(),
  stepOf: (secret, code, nowMs) => {
    const delta = totp(secret).validate({ token: code, timestamp: nowMs, window: STEPS_AROUND });
    return delta === null ? undefined : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
  },
});
