import { createContext, use } from "react";
import type { DefinitionProblem } from "#domain/forms/definition-problems.ts";
import type { Builder } from "./builder-state.ts";

type Shared = Builder & {
  /** Opens the source of a problem and focuses it. */
  readonly reveal: (problem: DefinitionProblem) => void;
};
const BuilderContext = createContext<Shared | undefined>(undefined);
export const BuilderProvider = BuilderContext.Provider;

const ActionsContext = createContext<Builder["actions"] | undefined>(undefined);
export const ActionsProvider = ActionsContext.Provider;

/** The actions, for parts that must not render on every key press. */
export const useBuilderActions = (): Builder["actions"] => {
  const actions = use(ActionsContext);
  if (actions === undefined) throw new Error("No builder above this component");
  return actions;
};

/** The form of the surrounding builder. */
export const useFormBuilder = (): Shared => {
  const builder = use(BuilderContext);
  if (builder === undefined) throw new Error("No builder above this component");
  return builder;
};

/** The problem of one setting, as text; of one list member with `at`. */
export const useProblem = (fieldId: string | null) => {
  const { problems } = useFormBuilder();
  return (setting: string, at: number | null = null): string | undefined =>
    problems.find(
      (problem) => problem.fieldId === fieldId && problem.setting === setting && problem.at === at,
    )?.message;
};
