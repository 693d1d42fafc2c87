import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Host } from "#domain/websites/events.ts";
import { readConfig, settingNames } from "./config.ts";

it("an installation that sets nothing has limits, keeps a reserve on its disk and lets requests finish", () => {
  expect(readConfig({})).toMatchObject({
    // A client on the same machine has no special rights, because it may be a proxy.
    RATE_LIMIT_EXEMPT: "nobody",
    REPORTS_PER_MINUTE: 300,
    CUSTOM_EVENTS_PER_MINUTE: 1_000,
    REPORTS_PER_DAY: 200_000,
    STATEMENT_SECONDS: 120,
    CARTS_PER_HOUR: 1_000,
    SUBMISSIONS_PER_HOUR: 200,
    SUBMISSIONS_PER_DAY: 50_000,
    DISK_RESERVE_MB: 200,
    VISITS_MEMORY_MB: 200,
    STOP_SECONDS: 30,
    // Longer than the 60 seconds of common proxies.
    KEEP_ALIVE_SECONDS: 65,
  });
});

it.each(["my_shop", "bücher.example", "shop.example/", "shop example", ""])(
  "the host %j is refused before it is recorded, because the log does not keep it",
  (host) => {
    expect(() => readConfig({ DAYBOOK_HOSTS: `localhost,${host}` })).toThrow(
      /DAYBOOK_HOSTS\.1: A host name has letters/,
    );
  },
);

it.each(["Shop.Example", "xn--bcher-kva.example", "[::1]", "127.0.0.1"])(
  "the host %j is taken, in lower case",
  (host) => {
    const { DAYBOOK_HOSTS } = readConfig({ DAYBOOK_HOSTS: ` ${host} ` });
    expect(DAYBOOK_HOSTS).toEqual([host.toLowerCase()]);
    expect(Host.safeParse(DAYBOOK_HOSTS[0]).success).toBe(true);
  },
);

it("the guide to the settings names each of them once, and no other", () => {
  const guide = readFileSync("docs/settings.md", "utf8");
  const rows = guide.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => row.split("|")[1]?.match(/[A-Z_]{4,}/gu) ?? []);
  expect(named.toSorted()).toEqual(settingNames.toSorted());
});
