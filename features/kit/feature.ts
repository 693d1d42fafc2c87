import type { BulkList } from "#commands/kit/bulk/action.ts";
import type { Contract } from "#domain/kit/contract.ts";
import type { FormFallback, FormSequence } from "#infra/http/form-fallback.ts";
import type { IntakeCall } from "#infra/http/intake.ts";
import type { Route } from "#infra/http/route.ts";
import type { PeriodicTask, Task } from "#infra/jobs/port.ts";
import type { RelayRule } from "#jobs/kit/relay.ts";
import type { Projection } from "#projections/kit/projection.ts";
import type { BulkRows, BulkSources } from "#read-api/kit/bulk-rows.ts";
import type { AllEventTexts } from "#read-api/kit/event-texts.ts";

/** Loads a room and answers what makes its part out of what it needs. */
type Made<Needs, Part> = () => Promise<(needs: Needs) => Part>;

/** What the registers have ready for all features. */
type Ready = {
  readonly shared: unknown;
  readonly commands: unknown;
  readonly plainForms: unknown;
  readonly queries: unknown;
  readonly periodicTasks: unknown;
  readonly tasks: unknown;
};

/**
 * All that the server has of a feature. A member names the feature's room of one role, and only the shell
 * of that role calls it: processes without the role never load the room. `Needs` is what the shells
 * have ready; the factory that a member answers says itself which part of that the feature is handed.
 */
export type Feature<Needs extends Ready> = {
  readonly name: string;
  /** Calls that change something. */
  readonly commands?: Made<Needs["commands"], readonly Route[]>;
  /** Reports of visitors' browsers, answered in front of the application. */
  readonly intake?: Made<Needs["shared"], readonly IntakeCall[]>;
  /** The contracts of those reports, for the description of the API. */
  readonly intakeContracts?: () => Promise<readonly Contract[]>;
  /** Forms that do what a call does, for browsers without JavaScript. */
  readonly plainForms?: Made<Needs["plainForms"], readonly (FormFallback | FormSequence)[]>;
  /** Calls that answer something. */
  readonly queries?: Made<Needs["queries"], readonly Route[]>;
  /** How its numbers come about, for owners who ask. */
  readonly explainedNumbers?: () => Promise<Readonly<Record<string, object>>>;
  /** What its events say to an owner who knows nothing of event types. */
  readonly eventTexts?: () => Promise<AllEventTexts>;
  readonly projections?: () => Promise<readonly Projection[]>;
  /** What can be done to many rows of a list at once. */
  readonly bulkActions?: Made<Needs["shared"], readonly BulkList[]>;
  /** Lists whose rows can be changed many at once. */
  readonly bulkRows?: Made<Needs["shared"], readonly BulkRows<unknown, BulkSources>[]>;
  /** Which events ask for a task. */
  readonly relayRules?: () => Promise<readonly RelayRule[]>;
  /** What is done behind the scenes, by its stored name. */
  readonly tasks?: Made<Needs["tasks"], Readonly<Record<string, Task>>>;
  /** What is done time and again, without being asked for. */
  readonly periodicTasks?: Made<Needs["periodicTasks"], readonly PeriodicTask[]>;
};

/** Fits whatever is ready: that is compared where the features are listed. */
type Declared = Feature<{ [Register in keyof Ready]: never }>;

/** Declares a feature. Nothing is offered to its factories here: each has to name what it needs. */
export const feature = <const F extends Declared>(declaration: F): F => declaration;

/** For a part that needs nothing. */
export const given =
  <Part>(part: Part) =>
  (): Part =>
    part;

/** What a factory needs. */
export type NeedsOf<Factory> = Factory extends (needs: infer Needs) => unknown ? Needs : never;

/** What a factory needs but for what the declaration adds. */
export type Without<Needs, Added extends keyof Needs> = Omit<Needs, Added>;
