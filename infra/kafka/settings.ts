import * as z from "zod";

/** `host:port`, several separated by commas. */
const BROKER = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:]+\]):\d{1,5}$/;

/** Settings of the environment. None of them has an effect without KAFKA_BROKERS. */
export const kafkaEnvironment = {
  /** Brokers, `host:port` separated by commas. Absent: no Kafka, and its client is not loaded. */
  KAFKA_BROKERS: z
    .string()
    .transform((text) => text.split(",").map((broker) => broker.trim()))
    .pipe(z.array(z.string().regex(BROKER, "A broker is host:port.")).min(1).max(100))
    .optional(),
  /** Whether connections to the brokers are encrypted. */
  KAFKA_TLS: z.stringbool().default(false),
  /** File with the certificates of a private authority, in PEM. */
  KAFKA_CA_FILE: z.string().max(4_096).optional(),
  /** How the brokers check the user name and the password. */
  KAFKA_SASL: z.enum(["plain", "scram-sha-256", "scram-sha-512"]).optional(),
  KAFKA_USERNAME: z.string().max(1_000).optional(),
  KAFKA_PASSWORD: z.string().max(10_000).optional(),
  /** First part of the names of topics, consumer groups and the transactional id. */
  KAFKA_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,100}$/)
    .default("daybook"),
  /** Partitions of a new topic. The number of an existing topic never changes. */
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).max(1_000).default(12),
  /** Copies of a new topic; -1 takes the brokers' default. */
  KAFKA_REPLICATION: z.coerce.number().int().min(-1).max(32).default(-1),
  /** What feeds the projections of this process: the `log` in Postgres, or `kafka`. */
  PROJECTIONS_FROM: z.enum(["log", "kafka"]).default("log"),
};

const Environment = z.object(kafkaEnvironment);

export type KafkaEnvironment = z.output<typeof Environment>;

export type KafkaSettings = {
  readonly brokers: readonly string[];
  readonly tls: boolean;
  readonly caFile: string | undefined;
  readonly sasl:
    | {
        readonly mechanism: "plain" | "scram-sha-256" | "scram-sha-512";
        readonly username: string;
        readonly password: string;
      }
    | undefined;
  readonly prefix: string;
  readonly partitions: number;
  readonly replication: number;
};

/** Undefined when Kafka is not switched on. */
export const kafkaSettingsOf = (config: KafkaEnvironment): KafkaSettings | undefined => {
  const { KAFKA_BROKERS, KAFKA_SASL, KAFKA_USERNAME = "", KAFKA_PASSWORD = "" } = config;
  if (KAFKA_BROKERS === undefined) return undefined;
  return {
    brokers: KAFKA_BROKERS,
    tls: config.KAFKA_TLS,
    caFile: config.KAFKA_CA_FILE,
    sasl: KAFKA_SASL && {
      mechanism: KAFKA_SASL,
      username: KAFKA_USERNAME,
      password: KAFKA_PASSWORD,
    },
    prefix: config.KAFKA_PREFIX,
    partitions: config.KAFKA_PARTITIONS,
    replication: config.KAFKA_REPLICATION,
  };
};

/** What is wrong with the settings together; undefined when nothing is. */
export const kafkaProblem = (
  config: KafkaEnvironment,
  roles: readonly string[],
): string | undefined => {
  const { KAFKA_BROKERS, KAFKA_SASL, KAFKA_USERNAME, KAFKA_PASSWORD, KAFKA_CA_FILE } = config;
  if (KAFKA_BROKERS === undefined) {
    if (config.PROJECTIONS_FROM === "kafka") return "PROJECTIONS_FROM=kafka needs KAFKA_BROKERS.";
    return roles.includes("relay") ? "The role relay needs KAFKA_BROKERS." : undefined;
  }
  const credentials = [KAFKA_SASL, KAFKA_USERNAME, KAFKA_PASSWORD];
  if (credentials.some((one) => one === undefined) && credentials.some((one) => one !== undefined))
    return "KAFKA_SASL, KAFKA_USERNAME and KAFKA_PASSWORD need each other.";
  if (KAFKA_CA_FILE !== undefined && !config.KAFKA_TLS)
    return "KAFKA_CA_FILE needs KAFKA_TLS=true.";
  return undefined;
};
