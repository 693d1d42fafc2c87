import type { Answer } from "#infra/http/route.ts";

type Outcome<Rejection> =
  | { readonly ok: true; readonly value: { readonly position: bigint | undefined } }
  | { readonly ok: false; readonly rejection: Rejection };

/** 204 with the written position, or the rejection. */
export const answerDone = <Rejection>(
  outcome: Outcome<Rejection>,
  refuse: (rejection: Rejection) => Error,
): Answer<undefined> => {
  if (!outcome.ok) throw refuse(outcome.rejection);
  const { position } = outcome.value;
  return { ...(position !== undefined && { position }) };
};

/** What the answer contains next to its error: the current state of the changed entity. */
export const presentOf = (rejection: {
  readonly code: string;
  readonly present?: unknown;
}): { readonly members?: { readonly present: unknown } } =>
  rejection.code === "changed-meanwhile" ? { members: { present: rejection.present ?? null } } : {};
