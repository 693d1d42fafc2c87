import { fileURLToPath } from "node:url";
import { CannotGenerate, generateFeature } from "./generate.ts";
import { FeatureRequest } from "./names.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

const fail = (sentence: string): void => {
  console.error(sentence);
  process.exitCode = 1;
};

const [name, area] = process.argv.slice(2);
const asked = FeatureRequest.safeParse({ name, area });
if (asked.success)
  try {
    const { written, changed } = await generateFeature(root, asked.data);
    console.log(`Written:\n${written.map((file) => `  ${file}`).join("\n")}`);
    console.log(`Changed:\n${changed.map((file) => `  ${file}`).join("\n")}`);
    console.log(`\nMembers need the permissions of the area ${asked.data.area}.`);
    console.log(`Run its tests with: npx vitest run ${asked.data.name}`);
    console.log("What comes next is in docs/contributing.md.");
  } catch (error) {
    if (!(error instanceof CannotGenerate)) throw error;
    fail(error.message);
  }
else for (const { message } of asked.error.issues) fail(message);
