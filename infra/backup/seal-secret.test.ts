import { expect, it } from "vitest";
import { BackupError, explainedWrite } from "./backup-error.ts";
import { openSecret, sealSecret } from "./seal-secret.ts";

const SECRET = "a secret for tests of at least 32 characters";

it("the secret opens with its passphrase, however the keyboard spells it, and with no other", async () => {
  const sealed = await sealSecret(SECRET, "crème brûlée at nine");
  expect(JSON.stringify(sealed)).not.toContain(SECRET);
  expect(await openSecret(sealed, "crème brûlée at nine".normalize("NFD"))).toBe(SECRET);
  await expect(openSecret(sealed, "creme brulee at nine")).rejects.toThrow(
    "The passphrase is not the one that this backup was made with.",
  );
  const changed = { ...sealed, sealed: Buffer.from("something else").toString("base64") };
  await expect(openSecret(changed, "crème brûlée at nine")).rejects.toThrow(BackupError);
});

it("two backups under one passphrase have nothing in common", async () => {
  const [one, two] = [
    await sealSecret(SECRET, "the same passphrase"),
    await sealSecret(SECRET, "the same passphrase"),
  ];
  expect(one.salt).not.toBe(two.salt);
  expect(one.sealed).not.toBe(two.sealed);
});

it("a short passphrase is refused", async () => {
  await expect(sealSecret(SECRET, "too short")).rejects.toThrow("12 characters or more");
});

it("an error of the disk is a sentence; others are not changed", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
  });
  expect(explainedWrite(full, "/backups/monday", "The shop is untouched.")).toMatchObject({
    message: "Cannot write to /backups/monday: the disk is full. The shop is untouched.",
    cause: full,
  });
  const other = new Error("something else");
  expect(explainedWrite(other, "/backups/monday", "")).toBe(other);
});
