import { createHmac, timingSafeEqual } from "node:crypto";
import type { Signing } from "./port.ts";

export const createSigning = (secret: string): Signing => {
  const macOf = (purpose: string, text: string): Buffer =>
    createHmac("sha256", secret)
      .update(JSON.stringify([purpose, text]))
      .digest();
  return {
    sign: (purpose, text) => macOf(purpose, text).toString("base64url"),
    isSigned: (purpose, text, mark) => {
      const given = Buffer.from(mark, "base64url");
      const right = macOf(purpose, text);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
};
