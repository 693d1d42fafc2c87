import type { BulkList } from "#commands/kit/bulk/action.ts";
import type { Contract } from "#domain/kit/contract.ts";
import type { ConsoleArea } from "#domain/kit/permission.ts";
import type { ReadModels } from "#infra/ask/port.ts";
import type { FormFallback, FormSequence } from "#infra/http/form-fallback.ts";
import type { IntakeCall } from "#infra/http/intake.ts";
import type { Route } from "#infra/http/route.ts";
import type { PeriodicTask, Task } from "#infra/jobs/port.ts";
import type { RelayRule } from "#jobs/kit/event-jobs.ts";
import type { Projection } from "#projections/kit/projection.ts";
import type { Annotation } from "#read-api/kit/annotations.ts";
import type { BulkRows, BulkSources } from "#read-api/kit/bulk-rows.ts";
import type { AllEventTexts } from "#read-api/kit/event-texts.ts";
import type { PersonDataParts } from "#read-api/kit/person-data.ts";

/** Loads a module and returns the factory of a part. */
type LoadedFactory<Needs, Part> = () => Promise<(needs: Needs) => Part>;

/** What the registers provide for all features. */
type Ready = {
  readonly shared: unknown;
  readonly commands: unknown;
  readonly plainForms: unknown;
  readonly queries: unknown;
  readonly periodicTasks: unknown;
  readonly tasks: unknown;
};

/**
 * Everything that the server knows about a feature. Each member loads the feature's module for one
 * role, and only the shell of that role calls it: other processes never load the module. `Needs` is
 * what the shells provide; the factory's own type says which part of that the feature gets.
 */
export type Feature<Needs extends Ready> = {
  readonly name: string;
  /** Calls that change something. */
  readonly commands?: LoadedFactory<Needs["commands"], readonly Route[]>;
  /** Reports of visitors' browsers, answered before the application. */
  readonly intake?: LoadedFactory<Needs["shared"], readonly IntakeCall[]>;
  /** The contracts of those reports, for the description of the API. */
  readonly intakeContracts?: () => Promise<readonly Contract[]>;
  /** Forms with the effect of a call, for browsers without JavaScript. */
  readonly plainForms?: LoadedFactory<
    Needs["plainForms"],
    readonly (FormFallback | FormSequence)[]
  >;
  /** Calls that read something. */
  readonly queries?: LoadedFactory<Needs["queries"], readonly Route[]>;
  /** What it keeps about persons, for those who ask. */
  readonly personData?: LoadedFactory<Needs["shared"], PersonDataParts>;
  /** What of it charts mark on the day on which it happened. */
  readonly annotations?: () => Promise<readonly Annotation[]>;
  /** How its numbers are computed, for *explain*. */
  readonly explainedNumbers?: () => Promise<Readonly<Record<string, object>>>;
  /** The texts of its events, for owners without knowledge of event types. */
  readonly eventTexts?: () => Promise<AllEventTexts>;
  readonly projections?: () => Promise<readonly Projection[]>;
  /** Which columns of its projections' read models questions can use. */
  readonly readModels?: () => Promise<ReadModels>;
  /** The bulk actions of its lists. */
  readonly bulkActions?: LoadedFactory<Needs["shared"], readonly BulkList[]>;
  /** The console's lists of the feature, and the area whose permissions open each. */
  readonly lists?: Readonly<Record<string, ConsoleArea>>;
  /** Categories of streams that only visitors write, so that the audit log need not read them. */
  readonly visitorStreams?: readonly string[];
  /** Lists with bulk actions. */
  readonly bulkRows?: LoadedFactory<Needs["shared"], readonly BulkRows<unknown, BulkSources>[]>;
  /** The events that request a task. */
  readonly relayRules?: () => Promise<readonly RelayRule[]>;
  /** Its background tasks, by their stored names. */
  readonly tasks?: LoadedFactory<Needs["tasks"], Readonly<Record<string, Task>>>;
  /** Tasks that run repeatedly without a request. */
  readonly periodicTasks?: LoadedFactory<Needs["periodicTasks"], readonly PeriodicTask[]>;
};

/** Accepts any needs: the compiler compares them where the features are listed. */
type Declared = Feature<{ [Register in keyof Ready]: never }>;

/** Declares a feature. Its factories get nothing here: each has to name what it needs. */
export const feature = <const F extends Declared>(declaration: F): F => declaration;

/** For a part without needs. */
export const given =
  <Part>(part: Part) =>
  (): Part =>
    part;

/** What a factory needs. */
export type NeedsOf<Factory> = Factory extends (needs: infer Needs) => unknown ? Needs : never;

/** The needs of a factory without those that the declaration adds. */
export type Without<Needs, Added extends keyof Needs> = Omit<Needs, Added>;
