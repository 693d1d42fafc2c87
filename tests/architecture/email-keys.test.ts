import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";

const HELPER = "domain/kit/email.ts";
const SOURCES = "{analyst,commands,domain,features,infra,jobs,projections,read-api,wiring}/**/*.ts";

/** Something that makes the text of an email address from which a hash or a signature is made. */
const makesKey = (source: string): boolean =>
  /JSON\.stringify\(\[[^\]]*normalisedEmail\(/.test(source) ||
  /\.update\([^)]*normalisedEmail\(/.test(source) ||
  /\bsign\([^)]*normalisedEmail\(/.test(source);

describe("the key of an email address", () => {
  it("is made by one helper alone", () => {
    const files = globSync(SOURCES, { cwd: projectFolder })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !/\.(?:test|suite)\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(500);
    const makers = files.filter((file) =>
      makesKey(readFileSync(join(projectFolder, file), "utf8")),
    );
    expect(makers).toEqual([HELPER]);
  });

  it.each([
    "const about = JSON.stringify([websiteId, normalisedEmail(email)]);",
    'const hash = createHash("sha256").update(normalisedEmail(email)).digest();',
    'const mark = signing.sign("an account", normalisedEmail(email));',
  ])("is refused when planted elsewhere: %s", (source) => {
    expect(makesKey(source)).toBe(true);
  });
});
