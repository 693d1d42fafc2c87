import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const project = fileURLToPath(new URL("../../", import.meta.url));
const script = "infra/config/slim-install.mjs";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-install-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const withScript = async (): Promise<void> => {
  await mkdir(join(folder, "infra/config"), { recursive: true });
  await cp(join(project, script), join(folder, script));
};
const withPackages = async (...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    await mkdir(join(folder, "node_modules", name), { recursive: true });
    for (const file of ["index.js", "index.d.ts", "index.js.map"])
      await writeFile(join(folder, "node_modules", name, file), "");
  }
};
/** What npm runs after an install in this folder. */
const install = async (): Promise<void> => {
  const { scripts } = JSON.parse(await readFile(join(project, "package.json"), "utf8"));
  await promisify(execFile)("sh", ["-c", scripts.postinstall], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
  });
};
const filesOf = (name: string): Promise<readonly string[]> =>
  readdir(join(folder, "node_modules", name));

const icons = "@tabler/icons-react/dist/esm";
/** As the package is: a list that names each icon, sometimes twice, and a file for each. */
const withIcons = async (): Promise<void> => {
  await mkdir(join(folder, "node_modules", icons, "icons"), { recursive: true });
  const line = (names: readonly string[], file: string) =>
    `export { ${names.map((name) => `default as ${name}`).join(", ")} } from './icons/${file}';`;
  const lines = [
    "export { index as icons };",
    line(["IconBox", "IconCarton"], "IconBox.mjs"),
    line(["IconTrash"], "IconTrash.mjs"),
    line(["IconTrashX"], "IconTrashX.mjs"),
    "export { default as createReactComponent } from './createReactComponent.mjs';",
  ];
  await writeFile(join(folder, "node_modules", icons, "tabler-icons-react.mjs"), lines.join("\n"));
  for (const file of ["IconBox.mjs", "IconTrash.mjs", "IconTrashX.mjs", "index.mjs"])
    await writeFile(join(folder, "node_modules", icons, "icons", file), "");
};
const withSources = async (): Promise<void> => {
  for (const app of ["browser", "console", "storefront"]) await mkdir(join(folder, app));
  await mkdir(join(folder, "console/orders"));
  const screen = 'import { IconCarton, IconTrash } from "@tabler/icons-react";';
  await writeFile(join(folder, "console/orders/screen.tsx"), screen);
};

describe("an install", () => {
  it("for production loses type declarations and source maps", async () => {
    await withScript();
    await withPackages("zod");
    await install();
    expect(await filesOf("zod")).toEqual(["index.js"]);
  });
  it("for production keeps the icons that the apps name, under each of their names", async () => {
    await withScript();
    await withIcons();
    await withSources();
    await install();
    expect(await filesOf(`${icons}/icons`)).toEqual(["IconBox.mjs", "IconTrash.mjs"]);
    const list = join(folder, "node_modules", icons, "tabler-icons-react.mjs");
    const kept = (await readFile(list, "utf8")).trim().split("\n");
    expect(kept.map((line) => /'.*'/.exec(line)?.[0])).toEqual([
      "'./icons/IconBox.mjs'",
      "'./icons/IconTrash.mjs'",
      "'./createReactComponent.mjs'",
    ]);
    await install();
    expect((await readFile(list, "utf8")).trim().split("\n")).toEqual(kept);
  });
  it("for production keeps the fonts of packing slips", async () => {
    await withScript();
    const fonts = "@fontsource/noto-sans";
    await mkdir(join(folder, "node_modules", fonts), { recursive: true });
    const used = [
      "noto-sans-latin-400-normal.woff",
      "noto-sans-latin-700-normal.woff",
      "unicode.json",
    ];
    const unused = [
      "400.css",
      "noto-sans-latin-400-normal.woff2",
      "noto-sans-latin-400-italic.woff",
    ];
    for (const file of [...used, ...unused, "noto-sans-latin-100-normal.woff"])
      await writeFile(join(folder, "node_modules", fonts, file), "");
    await install();
    expect(await filesOf(fonts)).toEqual(used);
  });
  it("keeps all icons while the sources are not there yet", async () => {
    await withScript();
    await withIcons();
    await install();
    expect(await filesOf(`${icons}/icons`)).toHaveLength(4);
  });
  it("with development packages loses nothing, even with NODE_ENV=production", async () => {
    await withScript();
    await withPackages("zod", "vitest");
    await install();
    expect(await filesOf("zod")).toHaveLength(3);
  });
  it("where only package.json has been copied, as for a container's layers, succeeds", async () => {
    await withPackages("zod");
    await install();
    expect(await filesOf("zod")).toHaveLength(3);
  });
  it("without packages of its own succeeds", async () => {
    await withScript();
    await expect(install()).resolves.toBeUndefined();
  });
});
