import type { Route } from "#infra/http/route.ts";
import { type DesignQueryDependencies, designQueries } from "../kit/design-documents.ts";
import { lookVersionContracts } from "./contract.ts";

/** The members' questions about the look. */
export const lookQueries = (dependencies: DesignQueryDependencies): readonly Route[] =>
  designQueries(dependencies, { projection: "looks", table: "looks" }, lookVersionContracts);
