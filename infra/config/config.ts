import * as z from "zod";
import { HOST } from "#domain/kit/host.ts";
import { OPEN_HOST } from "#domain/kit/open-hosts.ts";
import { readProxies, type TrustedProxies } from "#infra/http/client.ts";
import { hstsScopes } from "#infra/http/strict-transport.ts";
import { kafkaEnvironment, kafkaProblem } from "#infra/kafka/settings.ts";

export const roles = ["web", "projections", "jobs", "relay"] as const;
const rolesWithoutKafka = roles.filter((role) => role !== "relay");

const hostText =
  "A host name has letters from a to z, digits, hyphens and dots, and no underscores. Write other letters in their xn-- form.";

const PositiveInt = z.coerce.number().int().positive();

/** Every setting of a Daybook process, its default and its meaning. docs/settings.md lists the same. */
const Environment = z.object({
  /** Port of the website, its API and the console. 0 takes any free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Address to listen on. */
  HOST: z.string().default("0.0.0.0"),
  /** Postgres 15 or later. Without it an embedded Postgres 18 runs below DAYBOOK_DATA. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /**
   * A replica of the database that answers analysts' questions. Absent: the database itself does.
   */
  ASK_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Seconds that the replica of ASK_DATABASE_URL can be behind; further behind, it does not answer. */
  ASK_MAX_LAG_SECONDS: z.coerce.number().int().min(0).max(86_400).default(60),
  /**
   * EventStoreDB server that decides the event log, `esdb://…`; see docs/eventstoredb.md. Absent:
   * Postgres decides it.
   */
  EVENTSTORE_URL: z
    .string()
    .max(2_000)
    .regex(/^esdb(?:\+discover)?:\/\/\S+$/, "An address such as esdb://host:2113?tls=true.")
    .optional(),
  /** Folder of the embedded Postgres, its password and the generated secret. */
  DAYBOOK_DATA: z.string().default(".data"),
  /**
   * Megabytes of disk space that stay free for the embedded Postgres; below that, writes are
   * rejected.
   */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(1_000_000).default(200),
  /**
   * Megabytes of visits that the process keeps in memory for reports with filters, funnels, journeys and cohorts, of
   * all websites together. Reports on more read them in parts.
   */
  VISITS_MEMORY_MB: z.coerce.number().int().min(10).max(100_000).default(200),
  /** Comma-separated roles of this process. Absent: all; `relay` only with KAFKA_BROKERS. */
  DAYBOOK_ROLES: z
    .string()
    .transform((text) => text.split(",").map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1))
    .optional(),
  /**
   * With `web` among several roles: `2` runs the others in a separate process, started and stopped
   * with the web process; `1` runs all in one.
   */
  DAYBOOK_PROCESSES: z.enum(["1", "2"]).default("2").transform(Number),
  /**
   * At least 32 characters; wraps the keys of persons and signs crumbs. Generated once with an
   * embedded Postgres.
   */
  DAYBOOK_SECRET: z.string().min(32).optional(),
  /** Default number of seconds in which a restock send can be cancelled. */
  RESTOCK_GRACE_SECONDS: z.coerce.number().int().min(0).max(3_600).default(10),
  /** Mail server, `smtp://user:password@host:port`. Without it emails wait, or go into the capture mailbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /**
   * Whether a capture mailbox replaces the mail server: it delivers to nobody. Absent: as
   * DAYBOOK_DEMO.
   */
  MAIL_CAPTURE: z.stringbool().optional(),
  /** Sender of all emails. */
  MAIL_FROM: z.string().default("Daybook <shop@localhost>"),
  /**
   * Days for which the console keeps the content of emails. The fact and time of sending are kept
   * permanently.
   */
  MAIL_KEPT_DAYS: PositiveInt.default(90),
  /**
   * Whether webhooks and the mail servers that owners enter can be on this machine and in private
   * networks: only for installations whose members may reach those anyway.
   */
  DAYBOOK_WEBHOOKS_TO: z.enum(["public", "anywhere"]).default("public"),
  /** pino level. */
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("warn"),
  /** Seconds that requests in progress get to finish when Daybook is stopped. */
  STOP_SECONDS: z.coerce.number().int().min(0).max(3_600).default(30),
  /**
   * Seconds for which an idle connection stays open: it must exceed the setting of a proxy in
   * front, or the proxy meets closed connections.
   */
  KEEP_ALIVE_SECONDS: z.coerce.number().int().min(1).max(3_600).default(65),
  /**
   * Proxies in front that set X-Forwarded-For and X-Forwarded-Proto: `loopback`, addresses and
   * networks, or the number of proxies in a row. These headers are ignored from all others.
   */
  TRUST_PROXIES: z
    .string()
    .default("0")
    .transform((text, context): TrustedProxies => {
      const proxies = readProxies(text);
      if (proxies !== undefined) return proxies;
      const message = "A number, or loopback, addresses and networks, separated by commas.";
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
  /**
   * Whether browsers that came by https must use only https for a year: `host`, with all
   * `subdomains`, or `off`.
   */
  DAYBOOK_HSTS: z.enum(hstsScopes).default("host"),
  /**
   * Seconds after which the database stops a statement of a process with the only role web; 0: never. Exports, migrations and
   * appends to the log have their own limits.
   */
  STATEMENT_SECONDS: z.coerce.number().int().min(0).max(3_600).default(120),
  /** Writing calls per client and minute. */
  RATE_LIMIT_PER_MINUTE: PositiveInt.default(600),
  /**
   * Reports of one client's browser per minute, over all processes: page views, forms, shop events,
   * script errors.
   */
  REPORTS_PER_MINUTE: PositiveInt.default(300),
  /**
   * Custom events of one client per minute, over all processes. One larger than 2 KB counts for each started
   * 2 KB.
   */
  CUSTOM_EVENTS_PER_MINUTE: PositiveInt.default(1_000),
  /** Submissions of one client per hour, over all processes. */
  SUBMISSIONS_PER_HOUR: PositiveInt.default(200),
  /** Submissions of a website in 24 hours, over all processes; each started 2 KB counts. */
  SUBMISSIONS_PER_DAY: PositiveInt.default(50_000),
  /** Reports of one kind per website and day (UTC), over all processes. */
  REPORTS_PER_DAY: PositiveInt.default(200_000),
  /** Reports of script errors per website and day (UTC); each contains up to ten errors. */
  SCRIPT_ERROR_REPORTS_PER_DAY: PositiveInt.default(2_000),
  /** Pages not found that a website records in a day (UTC). */
  MISSING_PAGES_PER_DAY: PositiveInt.default(2_000),
  /**
   * Database of the countries of addresses: `included`, `off`, or a file in the format MMDB. It is
   * read when the first page view arrives.
   */
  COUNTRY_DATABASE: z.string().min(1).max(1_000).default("included"),
  /** Sign-in attempts per client and minute. */
  SIGN_IN_LIMIT_PER_MINUTE: PositiveInt.default(10),
  /** Carts with which a client, or a visitor, can enter checkout per hour. */
  CHECKOUTS_PER_HOUR: PositiveInt.default(60),
  /** Carts, purchases of gift cards and subscriptions that a client can begin in an hour, over all processes. */
  CARTS_PER_HOUR: PositiveInt.default(1_000),
  /** Carts in which a client can hold one variant at the same time. */
  HOLDS_PER_VARIANT: PositiveInt.default(10),
  /** Units of one variant that a client can hold at the same time, over all its carts. */
  HELD_UNITS_PER_VARIANT: PositiveInt.default(500),
  /**
   * `loopback` exempts calls from this machine from the limits per client, for tests and
   * benchmarks. Not for use behind a proxy on the same machine: unless it sends X-Forwarded-For,
   * all visitors would be exempt.
   */
  RATE_LIMIT_EXEMPT: z.enum(["loopback", "nobody"]).default("nobody"),
  /** Comma-separated host names of the website `demo`, without ports. */
  DAYBOOK_HOSTS: z
    .string()
    .default("localhost,127.0.0.1,[::1]")
    .transform((text) => text.split(",").map((host) => host.trim().toLowerCase()))
    .pipe(z.array(z.string().regex(HOST, hostText)).min(1)),
  /**
   * Comma-separated ports of websites in addition to 80, 443 and PORT, such as those of a proxy in
   * front.
   */
  DAYBOOK_PORTS: z
    .string()
    .default("")
    .transform((text) => text.split(",").filter((port) => port.trim() !== ""))
    .pipe(
      z.array(
        z
          .string()
          .trim()
          .regex(/^\d{1,5}$/)
          .transform(Number),
      ),
    ),
  /**
   * Comma-separated hosts where any administrator can create a website: a host, `*.shops.example`,
   * or `*` for all.
   */
  DAYBOOK_WEBSITE_HOSTS: z
    .string()
    .default("")
    .transform((text) => text.split(",").map((host) => host.trim().toLowerCase()))
    .transform((hosts) => hosts.filter((host) => host !== ""))
    .pipe(z.array(z.string().regex(OPEN_HOST))),
  /** Clients that can read /metrics: none, this machine only (not behind a proxy on it), or all. */
  METRICS: z.enum(["nobody", "loopback", "everybody"]).default("nobody"),
  /**
   * Whether a first start fills the website `demo`, and whether that includes orders, restock
   * sign-ups and members.
   */
  DAYBOOK_DEMO: z.stringbool().default(true),
  DAYBOOK_DEMO_LIFE: z.stringbool().default(true),
  /** `sk_…` or `rk_…`: cards and wallets through Stripe. Absent: manual payment only. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /** `pk_…`: part of the checkout page. */
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  /** `whsec_…`: verifies the payment events that Stripe sends to /api/payments/stripe/webhook. */
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Whether customers can select manual payment (invoice, cash desk) in addition to cards. */
  MANUAL_PAYMENTS: z.enum(["offered", "without-stripe"]).default("offered"),
  /** A different URL of Stripe's API, for tests. */
  STRIPE_API_URL: z.url().optional(),
  /** Seconds that a checkout can hold stock. */
  HOLD_SECONDS: PositiveInt.default(600),
  ...kafkaEnvironment,
});

export const settingNames: readonly string[] = Object.keys(Environment.shape);

type Roles = readonly (typeof roles)[number][];

export type Config = Readonly<
  Omit<z.output<typeof Environment>, "DAYBOOK_ROLES"> & { DAYBOOK_ROLES: Roles }
>;

const stripeSettings = [
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const;

/** Rejects an incomplete set of Stripe settings, which customers would otherwise notice first. */
const withWholeStripe = <Given extends z.output<typeof Environment>>(config: Given): Given => {
  const missing = stripeSettings.filter((name) => config[name] === undefined);
  if (missing.length === 0 || missing.length === stripeSettings.length) return config;
  throw new Error(
    `Invalid settings: ${missing.join(", ")} missing. Stripe needs all of ${stripeSettings.join(", ")}.`,
  );
};

/** KAFKA_BROKERS switches the relay on, unless the roles are chosen. */
const withRoles = (config: z.output<typeof Environment>): Config => {
  const isOn = config.KAFKA_BROKERS !== undefined;
  const DAYBOOK_ROLES: Roles = config.DAYBOOK_ROLES ?? (isOn ? roles : rolesWithoutKafka);
  const problem = kafkaProblem(config, DAYBOOK_ROLES);
  if (problem !== undefined) throw new Error(`Invalid settings: ${problem}`);
  return { ...config, DAYBOOK_ROLES };
};

/** Reads the environment once. Throws a single error that names every invalid setting. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = Environment.safeParse(given);
  if (result.success) return withRoles(withWholeStripe(result.data));
  const problems = result.error.issues.map(
    (issue) => `  ${issue.path.join(".")}: ${issue.message}`,
  );
  throw new Error(`Invalid settings:\n${problems.join("\n")}`);
};
