import { globSync } from "node:fs";
import type { Contract } from "#domain/kit/contract.ts";
import { projectFolder } from "#infra/apps/build.ts";

const isContract = (value: unknown): value is Contract =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

/** All contracts of commands and reads. */
export const loadContracts = async (): Promise<readonly Contract[]> => {
  const files = globSync("{commands,read-api}/**/*contract.ts", { cwd: projectFolder });
  const modules = await Promise.all(files.map((file) => import(`${projectFolder}/${file}`)));
  return modules.flatMap((exported: object) => Object.values(exported).filter(isContract));
};
