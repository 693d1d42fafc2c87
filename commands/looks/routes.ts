import { lookDecider } from "#domain/looks/decide.ts";
import { LookEvent } from "#domain/looks/events.ts";
import type { Route } from "#infra/http/route.ts";
import {
  createDesignDocument,
  type DesignDependencies,
  designRoutes,
} from "../kit/design-documents.ts";
import { lookContracts } from "./contract.ts";

/** The members' calls for the look. */
export const lookCommands = (dependencies: DesignDependencies): readonly Route[] =>
  designRoutes(createDesignDocument(dependencies, lookDecider, LookEvent), lookContracts);
