import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomFillSync,
} from "node:crypto";
import { emailKey } from "#domain/kit/email.ts";
import { UnreadablePersonalData } from "./port.ts";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const BODY_AT = 1 + IV_BYTES + TAG_BYTES;
/** First byte of all encrypted data, so that the scheme can change. */
const SCHEME = 1;

/** A key for one purpose, so that no two uses of one secret share key material. */
export const keyFor = (secret: string | KeyObject, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync("sha256", secret, "daybook", purpose, KEY_BYTES)));

/** Random bytes are generated for 1,024 vectors at a time: asking for twelve takes longer than to encrypt a page view. */
const vectors = Buffer.allocUnsafe(1_024 * IV_BYTES);
let usedBytes = vectors.length;

/** Valid until the next call. */
const nextVector = (): Buffer => {
  if (usedBytes === vectors.length) {
    randomFillSync(vectors);
    usedBytes = 0;
  }
  usedBytes += IV_BYTES;
  return vectors.subarray(usedBytes - IV_BYTES, usedBytes);
};

/**
 * Keys are objects: with a buffer Node takes 12 µs for each use, with an object 3 µs, or 4 µs if it
 * is created for one use.
 *
 * Scheme, initialisation vector, tag, ciphertext. `bound` must be the same when it is opened.
 */
export const encrypt = (key: KeyObject, bound: string, plain: Buffer): Buffer => {
  const iv = nextVector();
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(SCHEME), iv, cipher.getAuthTag(), body]);
};

/** Equal texts have equal digests under one key; the key itself is reserved for sealing. */
export const digestOf = (key: KeyObject, text: string): string =>
  createHmac("sha256", keyFor(key, "comparing")).update(text).digest("base64");

const demandScheme = (scheme: number | undefined, length: number): void => {
  if (scheme !== SCHEME || length < BODY_AT)
    throw new Error("The encrypted data uses an unknown scheme.");
};

/** Throws when the data was changed, the key is wrong, or it was bound to something else. */
export const decrypt = (key: KeyObject, bound: string, encrypted: Buffer): Buffer => {
  demandScheme(encrypted[0], encrypted.length);
  const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(1, 1 + IV_BYTES))
    .setAAD(Buffer.from(bound))
    .setAuthTag(encrypted.subarray(1 + IV_BYTES, BODY_AT));
  return Buffer.concat([decipher.update(encrypted.subarray(BODY_AT)), decipher.final()]);
};

const DRAFT_BYTES = 65_536;
/**
 * Encrypted texts pass through here one at a time. A rebuild opens hundreds of thousands of page views, and each
 * would otherwise leave ten buffers to collect. It never contains what is in the clear.
 */
const draft = Buffer.allocUnsafeSlow(DRAFT_BYTES);
const draftVector = draft.subarray(1, 1 + IV_BYTES);
const draftTag = draft.subarray(1 + IV_BYTES, BODY_AT);

let boundText = "";
let boundBytes: Buffer = Buffer.alloc(0);
/** Most texts in a row are bound to the same person or month. */
const bytesOf = (bound: string): Buffer => {
  if (bound !== boundText) {
    boundBytes = Buffer.from(bound);
    boundText = bound;
  }
  return boundBytes;
};

/** `encrypt` as base64. */
export const encryptText = (key: KeyObject, bound: string, plain: Buffer): string => {
  if (BODY_AT + plain.length > DRAFT_BYTES) return encrypt(key, bound, plain).toString("base64");
  draft[0] = SCHEME;
  draftVector.set(nextVector());
  const cipher = createCipheriv(ALGORITHM, key, draftVector);
  draft.set(cipher.setAAD(bytesOf(bound)).update(plain), BODY_AT);
  // The mode has no block to complete: all of the body is there.
  cipher.final();
  draftTag.set(cipher.getAuthTag());
  return draft.toString("base64", 0, BODY_AT + plain.length);
};

/** `decrypt` of base64. */
export const decryptText = (key: KeyObject, bound: string, encrypted: string): Buffer => {
  if (encrypted.length > DRAFT_BYTES) return decrypt(key, bound, Buffer.from(encrypted, "base64"));
  const length = draft.write(encrypted, "base64");
  demandScheme(draft[0], length);
  const decipher = createDecipheriv(ALGORITHM, key, draftVector)
    .setAAD(bytesOf(bound))
    .setAuthTag(draftTag);
  const plain = decipher.update(draft.subarray(BODY_AT, length));
  // Throws unless all of it is as it was encrypted; the mode has no block to complete.
  decipher.final();
  return plain;
};

export type PersonCiphers = {
  readonly newKey: () => Buffer;
  readonly wrap: (personId: string, key: Buffer) => Buffer;
  readonly unwrap: (personId: string, wrapped: Buffer) => KeyObject;
  readonly addressHash: (websiteId: string, address: string) => Buffer;
};

/** Everything that depends on the configured secret. */
export const createPersonCiphers = (secret: string): PersonCiphers => {
  const wrapping = keyFor(secret, "keys of persons");
  const lookup = keyFor(secret, "addresses of persons");
  return {
    newKey: () => randomBytes(KEY_BYTES),
    wrap: (personId, key) => encrypt(wrapping, personId, key),
    unwrap: (personId, wrapped) => {
      try {
        return createSecretKey(decrypt(wrapping, personId, wrapped));
      } catch (cause) {
        throw new UnreadablePersonalData(
          `The key of person ${personId} could not be decrypted. Check that DAYBOOK_SECRET has not changed.`,
          cause,
        );
      }
    },
    addressHash: (websiteId, address) =>
      createHmac("sha256", lookup)
        .update(emailKey([websiteId], address))
        .digest(),
  };
};
