import { expect, it } from "vitest";
import { browserFactsOf } from "./browser-facts.ts";

const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const chromium = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";

it.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox Linux Desktop",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.5 Safari/605.1.15`,
    "Safari macOS Desktop",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari iOS Phone",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    "Chrome iOS Phone",
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${apple} Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari iPadOS Tablet",
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${chromium} Mobile Safari/537.36`, "Chrome Android Phone"],
  [`Mozilla/5.0 (Linux; Android 15; SM-X910) ${chromium} Safari/537.36`, "Chrome Android Tablet"],
  [
    `Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet Android Phone",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/140.0`,
    "Edge Windows Desktop",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 OPR/120.0`,
    "Opera Windows Desktop",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Safari/537.36`, "Chrome ChromeOS Desktop"],
  ["", "Other Other Desktop"],
])("reads %s as %s", (userAgent, facts) => {
  const { browser, system, device } = browserFactsOf(userAgent);
  expect(`${browser} ${system} ${device}`).toBe(facts);
});
