import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "#infra/postgres/free-port.ts";
import { type BrokerSecurity, createBrokerSecurity } from "./kafka-security.ts";
import { until } from "./wait-for.ts";

const run = promisify(execFile);

export const KAFKA_VERSIONS = { current: "4.1.1", previous: "3.9.1" } as const;

/** Outside of the repository, so that it outlives `npm ci`. */
const cacheFolder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "daybook");

const pomOf = (version: string): string => `
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>daybook</groupId><artifactId>kafka-for-tests</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${version}</version>
  </dependency></dependencies>
</project>`;

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const answers = (program: string): Promise<boolean> =>
  run(program, ["-version"]).then(
    () => true,
    () => false,
  );

/** Why no broker can be started here; undefined when one can. */
export const whyNoBroker = async (version: string): Promise<string | undefined> => {
  if (!(await answers("java"))) return "java is not installed";
  if (await exists(join(cacheFolder, `kafka-${version}`))) return undefined;
  return (await answers("mvn")) ? undefined : "mvn is not installed";
};

/** The broker's jars from Maven Central: about 45 MB, downloaded once for each machine. */
const findJars = async (version: string): Promise<string> => {
  const folder = join(cacheFolder, `kafka-${version}`);
  if (await exists(folder)) return folder;
  await mkdir(cacheFolder, { recursive: true });
  const work = await mkdtemp(join(cacheFolder, "loading-"));
  try {
    await writeFile(join(work, "pom.xml"), pomOf(version));
    const goal = "dependency:copy-dependencies";
    await run("mvn", ["-q", "-B", goal, "-DoutputDirectory=jars"], { cwd: work });
    // Another process may have been faster.
    await rename(join(work, "jars"), folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return folder;
};

type Ports = { readonly open: number; readonly secure: number; readonly controller: number };

const settingsOf = (folder: string, ports: Ports, security: BrokerSecurity | undefined): string => {
  const open = `PLAINTEXT://127.0.0.1:${ports.open}`;
  const advertised = security ? `${open},SECURE://127.0.0.1:${ports.secure}` : open;
  return Object.entries({
    "process.roles": "broker,controller",
    "node.id": 1,
    "controller.quorum.voters": `1@127.0.0.1:${ports.controller}`,
    listeners: `${advertised},CONTROLLER://127.0.0.1:${ports.controller}`,
    "advertised.listeners": advertised,
    "controller.listener.names": "CONTROLLER",
    "log.dirs": join(folder, "data"),
    "auto.create.topics.enable": false,
    "offsets.topic.replication.factor": 1,
    "offsets.topic.num.partitions": 4,
    "transaction.state.log.replication.factor": 1,
    "transaction.state.log.min.isr": 1,
    "transaction.state.log.num.partitions": 4,
    "group.initial.rebalance.delay.ms": 0,
    "group.min.session.timeout.ms": 1000,
    ...security?.settings,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
};

/** Small, and quick to start rather than fast in the long run. */
const javaOptions = ["-Xmx320m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"];

export type Broker = {
  readonly address: string;
  /** Encrypted and with a password; absent unless it was asked for. */
  readonly secure: { readonly address: string; readonly caFile: string } | undefined;
  /** `kill -9`. The data stay. */
  readonly kill: () => Promise<void>;
  /** Starts it again with its data, or empty. */
  readonly restart: (options?: { readonly empty?: boolean }) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const opens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });

const CLUSTER_ID = "ZGF5Ym9vay10ZXN0cy0wMQ";

/**
 * A Kafka of one broker, with its data in a temporary folder. Ends with this process. `isSecured`:
 * a second address is encrypted and asks for the CREDENTIALS.
 */
export const startBroker = async (version: string, { isSecured = false } = {}): Promise<Broker> => {
  const jars = await findJars(version);
  const folder = await mkdtemp(join(tmpdir(), "daybook-kafka-"));
  const [open, secure, controller] = [await freePort(), await freePort(), await freePort()];
  const ports = { open, secure, controller };
  const security = isSecured ? await createBrokerSecurity(folder) : undefined;
  const settings = join(folder, "server.properties");
  await writeFile(settings, settingsOf(folder, ports, security));
  const java = (...parameters: string[]) => [...javaOptions, "-cp", `${jars}/*`, ...parameters];
  const options = { cwd: folder, env: { ...process.env, LOG_DIR: folder } };
  let child: ChildProcess | undefined;

  const start = async () => {
    if (!(await exists(join(folder, "data")))) {
      const account = security?.formatOptions ?? [];
      const format = ["format", "-t", CLUSTER_ID, "-c", settings, ...account];
      await run("java", java("kafka.tools.StorageTool", ...format), options);
    }
    const started = spawn("java", java("kafka.Kafka", settings), { ...options, stdio: "ignore" });
    child = started;
    await until(async () => {
      if (started.exitCode !== null) throw new Error(`Kafka ${version} ended while it started.`);
      return opens(security ? ports.secure : ports.open);
    });
  };
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = once(ending, "exit");
    ending.kill(signal);
    await exited;
  };
  const killAtExit = () => child?.kill("SIGKILL");
  process.once("exit", killAtExit);

  await start();
  return {
    address: `127.0.0.1:${ports.open}`,
    secure: security && {
      address: `127.0.0.1:${ports.secure}`,
      caFile: security.caFile,
    },
    kill: () => end("SIGKILL"),
    restart: async ({ empty = false } = {}) => {
      await end("SIGKILL");
      if (empty) await rm(join(folder, "data"), { recursive: true, force: true });
      await start();
    },
    stop: async () => {
      // Its data are thrown away: nothing is gained by an orderly end.
      await end("SIGKILL");
      process.off("exit", killAtExit);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
