import { open, readFile } from "node:fs/promises";
import { UsageError } from "../kit/tools.ts";
import { type DayDigest, toText } from "./digests.ts";

/** Where digests are kept: outside of the database, so that its owner alone cannot change them. */
export type DigestPlace = {
  /** Empty when there are none yet. */
  readonly read: () => Promise<string>;
  /** Adds lines behind `before`, which is what was read. */
  readonly add: (before: string, digests: readonly DayDigest[]) => Promise<void>;
};

const MAX_BYTES = 50_000_000;
const ANSWER_WITHIN_MS = 30_000;

/** Only ever appended to, and on the disk before the command says so. */
const fileAt = (path: string): DigestPlace => ({
  read: () =>
    readFile(path, "utf8").catch((error: { code?: string }) => {
      if (error.code === "ENOENT") return "";
      throw error;
    }),
  add: async (_before, digests) => {
    const file = await open(path, "a", 0o644);
    try {
      await file.appendFile(toText(digests));
      await file.sync();
    } finally {
      await file.close();
    }
  },
});

/** `GET` reads all lines (404: none yet), `PUT` writes all of them, as object stores and WebDAV do. */
const urlAt = (url: string): DigestPlace => {
  const ask = async (init: RequestInit): Promise<Response> => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await fetch(url, { ...init, signal, redirect: "error" }).catch(
      ({ message, cause }: Error) => {
        const reason = (cause as { readonly code?: string } | undefined)?.code ?? message;
        throw new UsageError(`${url} does not answer: ${reason}.`);
      },
    );
    if (response.ok || (init.method === "GET" && response.status === 404)) return response;
    throw new UsageError(`${init.method} of the digests was answered with ${response.status}.`);
  };
  return {
    read: async () => {
      const response = await ask({ method: "GET" });
      if (response.status === 404) return "";
      const text = await response.text();
      if (text.length > MAX_BYTES) throw new UsageError("The digests at that URL are too large.");
      return text;
    },
    add: async (before, digests) => {
      await ask({
        method: "PUT",
        headers: { "content-type": "application/jsonl" },
        body: before + toText(digests),
      });
    },
  };
};

export const digestPlaceOf = (place: string): DigestPlace => {
  if (/^https?:\/\//.test(place)) return urlAt(place);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(place))
    throw new UsageError("--digests needs a file, or a URL that begins with http:// or https://.");
  return fileAt(place);
};
