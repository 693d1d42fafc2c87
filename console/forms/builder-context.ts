import { createContext, use } from "react";
import type { DefinitionProblem } from "#domain/forms/definition-problems.ts";
import type { Builder } from "./builder-state.ts";

type Shared = Builder & {
  /** Opens what a problem is about and puts the cursor there. */
  readonly reveal: (problem: DefinitionProblem) => void;
};
const BuilderContext = createContext<Shared | undefined>(undefined);
export const BuilderProvider = BuilderContext.Provider;

const ActionsContext = createContext<Builder["actions"] | undefined>(undefined);
export const ActionsProvider = ActionsContext.Provider;

/** What can be done, for parts that need not be drawn again with every key. */
export const useBuilderActions = (): Builder["actions"] => {
  const actions = use(ActionsContext);
  if (actions === undefined) throw new Error("No builder above this component");
  return actions;
};

/** The form that is being built above this component. */
export const useFormBuilder = (): Shared => {
  const builder = use(BuilderContext);
  if (builder === undefined) throw new Error("No builder above this component");
  return builder;
};

/** What is wrong with one setting, in the words of its author; of one member of a list with `at`. */
export const useProblem = (fieldId: string | null) => {
  const { problems } = useFormBuilder();
  return (setting: string, at: number | null = null): string | undefined =>
    problems.find(
      (problem) => problem.fieldId === fieldId && problem.setting === setting && problem.at === at,
    )?.message;
};
