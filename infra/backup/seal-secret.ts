import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { BackupError } from "./backup-error.ts";
import type { SealedSecret } from "./manifest.ts";

/** 128 MB and about a third of a second per guess. */
const COST = 131_072;
const BLOCK_SIZE = 8;
const PARALLELIZATION = 1;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const BOUND = Buffer.from("daybook backup secret");

export const SHORTEST_PASSPHRASE = 12;

type Terms = Pick<SealedSecret, "cost" | "blockSize" | "parallelization" | "salt">;

const keyOf = (
  passphrase: string,
  { cost, blockSize, parallelization, salt }: Terms,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(
      // The same characters can be encoded in several ways in Unicode, depending on the keyboard.
      passphrase.normalize("NFKC"),
      Buffer.from(salt, "base64"),
      KEY_BYTES,
      { N: cost, r: blockSize, p: parallelization, maxmem: 256 * cost * blockSize },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    );
  });

export const sealSecret = async (secret: string, passphrase: string): Promise<SealedSecret> => {
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new BackupError(`The passphrase must have ${SHORTEST_PASSPHRASE} characters or more.`);
  const terms = {
    cost: COST,
    blockSize: BLOCK_SIZE,
    parallelization: PARALLELIZATION,
    salt: randomBytes(SALT_BYTES).toString("base64"),
  };
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", await keyOf(passphrase, terms), iv).setAAD(BOUND);
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return {
    kdf: "scrypt",
    ...terms,
    cipher: "aes-256-gcm",
    iv: iv.toString("base64"),
    tag: cipher.getAuthTag().toString("base64"),
    sealed: sealed.toString("base64"),
  };
};

export const openSecret = async (sealed: SealedSecret, passphrase: string): Promise<string> => {
  const key = await keyOf(passphrase, sealed);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(sealed.iv, "base64"), {
      authTagLength: 16,
    })
      .setAAD(BOUND)
      .setAuthTag(Buffer.from(sealed.tag, "base64"));
    const body = decipher.update(Buffer.from(sealed.sealed, "base64"));
    return Buffer.concat([body, decipher.final()]).toString("utf8");
  } catch {
    throw new BackupError("The passphrase is not the one that this backup was made with.");
  }
};
