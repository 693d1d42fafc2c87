import type { IntakeCall } from "#infra/http/intake.ts";
import type { Route } from "#infra/http/route.ts";
import type { Infrastructure } from "#infrastructure";
import { accountCommands } from "./accounts/routes.ts";
import { catalogCommands } from "./catalog/routes.ts";
import { recordHit } from "./census/record-hit.ts";

/** Every command of the HTTP API. Those that visitors wait for come first: the router tries in order. */
export const writeApi = (infrastructure: Infrastructure): readonly Route[] => [
  ...catalogCommands(infrastructure),
  ...accountCommands(infrastructure),
];

/** Calls answered in front of the application. */
export const intakeCalls = (infrastructure: Infrastructure): readonly IntakeCall[] => [
  recordHit(infrastructure),
];
