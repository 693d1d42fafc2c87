import { createSecretKey, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createFileCopies } from "./files.ts";
import { createMemoryCopies } from "./memory.ts";
import { localCopiesSuite, MAX_AGE_MS } from "./port.suite.ts";

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "daybook-copies-"));
  folders.push(folder);
  return join(folder, "copies");
};
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const newKey = () => createSecretKey(randomBytes(32));
const nowMs = () => Date.now();
const text = "pages of ann";
const parts = [new TextEncoder().encode(text)];

describe("in memory", () => {
  localCopiesSuite(
    async (now) => createMemoryCopies({ nowMs: now, maxAgeMs: MAX_AGE_MS }),
    Date.now(),
  );
});

describe("in files", () => {
  localCopiesSuite(
    async (now) =>
      createFileCopies({
        folder: await newFolder(),
        key: newKey(),
        nowMs: now,
        maxAgeMs: MAX_AGE_MS,
      }),
    Date.now(),
  );

  const read = async (folder: string, key = newKey(), name = "visits") =>
    createFileCopies({ folder, key, nowMs, maxAgeMs: MAX_AGE_MS }).read(name, async (reader) => {
      const target = new Uint8Array(reader.left());
      await reader.into(target);
      return Buffer.from(target).toString();
    });

  const written = async () => {
    const [folder, key] = [await newFolder(), newKey()];
    await createFileCopies({ folder, key, nowMs, maxAgeMs: MAX_AGE_MS }).write("visits", parts);
    const [file = ""] = await readdir(folder);
    return { folder, key, file: join(folder, file) };
  };

  it("are there for the next process, and unreadable without the secret", async () => {
    const { folder, key, file } = await written();
    expect(await read(folder, key)).toBe(text);
    expect(await readdir(folder)).toHaveLength(1);
    expect((await readFile(file)).includes("ann")).toBe(false);
    expect(await read(folder, newKey())).toBeUndefined();
  });

  it("are missing when one byte is another one, when the end is missing, and under another name", async () => {
    const { folder, key, file } = await written();
    const sealed = await readFile(file);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] as number) ^ 1;
      await writeFile(file, changed);
      expect(await read(folder, key), `byte ${at}`).toBeUndefined();
    }
    for (const length of [0, 5, 27, sealed.length - 1]) {
      await writeFile(file, sealed.subarray(0, length));
      expect(await read(folder, key), `${length} bytes`).toBeUndefined();
    }
    await writeFile(file, sealed);
    expect(await read(folder, key)).toBe(text);
    const other = createFileCopies({ folder, key, nowMs, maxAgeMs: MAX_AGE_MS });
    await other.write("clicks", parts);
    const [clicks = ""] = (await readdir(folder)).filter((name) => !file.endsWith(name));
    await writeFile(join(folder, clicks), sealed);
    expect(await read(folder, key, "clicks")).toBeUndefined();
  });

  it("that cannot be written are an error, and leave nothing behind", async () => {
    const folder = await newFolder();
    await writeFile(folder, "a file where the folder should be");
    const copies = createFileCopies({ folder, key: newKey(), nowMs, maxAgeMs: MAX_AGE_MS });
    await expect(copies.write("visits", parts)).rejects.toThrow();
    expect(await copies.read("visits", async () => "")).toBeUndefined();
  });

  it("left by a process that was killed are removed in time, and other files are not", async () => {
    const { folder, key } = await written();
    await writeFile(join(folder, "half.new"), "half a copy");
    await writeFile(join(folder, "notes.txt"), "of another program");
    const later = () => Date.now() + 2 * MAX_AGE_MS;
    await createFileCopies({ folder, key, nowMs: later, maxAgeMs: MAX_AGE_MS }).removeOld();
    expect(await readdir(folder)).toEqual(["notes.txt"]);
  });
});
