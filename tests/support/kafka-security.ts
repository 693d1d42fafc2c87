import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export const CREDENTIALS = { username: "daybook", password: "a-password-of-the-tests" } as const;

/** Of the file with the broker's key, which lives as long as the test. */
const STORE_PASSWORD = "changeit";

export type BrokerSecurity = {
  /** Settings of a listener SECURE that wants encryption and a password. */
  readonly settings: Readonly<Record<string, string>>;
  /** The broker's certificate, in PEM. */
  readonly caFile: string;
  /** Makes the account of CREDENTIALS when the broker's data folder is made. */
  readonly formatOptions: readonly string[];
};

const moduleOf = (name: string, options = ""): string =>
  `org.apache.kafka.common.security.${name} required${options};`;

/** Makes a key for a broker on this machine, in the folder. `keytool` comes with Java. */
export const createBrokerSecurity = async (folder: string): Promise<BrokerSecurity> => {
  const keystore = join(folder, "broker.p12");
  const caFile = join(folder, "broker.pem");
  const store = ["-keystore", keystore, "-storepass", STORE_PASSWORD, "-alias", "broker"];
  const subject = ["-dname", "CN=localhost", "-ext", "san=ip:127.0.0.1,dns:localhost"];
  const key = ["-keyalg", "EC", "-validity", "2", "-storetype", "PKCS12"];
  await run("keytool", ["-genkeypair", ...store, ...key, ...subject]);
  await run("keytool", ["-exportcert", "-rfc", ...store, "-file", caFile]);
  const { username, password } = CREDENTIALS;
  const mechanisms = "PLAIN,SCRAM-SHA-256,SCRAM-SHA-512";
  const listener = "listener.name.secure";
  return {
    caFile,
    settings: {
      "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SECURE:SASL_SSL",
      "inter.broker.listener.name": "PLAINTEXT",
      "sasl.enabled.mechanisms": mechanisms,
      [`${listener}.sasl.enabled.mechanisms`]: mechanisms,
      [`${listener}.plain.sasl.jaas.config`]: moduleOf(
        "plain.PlainLoginModule",
        ` user_${username}="${password}"`,
      ),
      [`${listener}.scram-sha-256.sasl.jaas.config`]: moduleOf("scram.ScramLoginModule"),
      [`${listener}.scram-sha-512.sasl.jaas.config`]: moduleOf("scram.ScramLoginModule"),
      [`${listener}.ssl.keystore.location`]: keystore,
      [`${listener}.ssl.keystore.type`]: "PKCS12",
      [`${listener}.ssl.keystore.password`]: STORE_PASSWORD,
      [`${listener}.ssl.key.password`]: STORE_PASSWORD,
    },
    formatOptions: ["SCRAM-SHA-256", "SCRAM-SHA-512"].flatMap((mechanism) => [
      "--add-scram",
      `${mechanism}=[name="${username}",password="${password}"]`,
    ]),
  };
};
