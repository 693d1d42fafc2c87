import { centsOf } from "../kit/editing/cents-of.ts";

/** The contract takes any whole number of cents: the decider refuses what is not above 0. */
export const amountProblem = ({
  amount,
}: {
  readonly amount: string;
}): { readonly amount?: string } =>
  centsOf(amount) > 0 ? {} : { amount: "Enter an amount such as 25.00." };
