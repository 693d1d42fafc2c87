import { setScriptErrorContract } from "#commands/error-reports/contract.ts";
import { listScriptErrorsContract } from "#read-api/error-reports/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";

type Standing = "dealt-with" | "open";

const said: Readonly<Record<Standing, string>> = {
  "dealt-with": "Marked as resolved. It will reopen if the error happens again.",
  open: "Reopened.",
};

/** Marks one error as resolved or open, with an undo. */
export const useSetStatus = (onDone: () => void) =>
  useCommand(setScriptErrorContract, {
    input: (body: { errorKey: string; standing: Standing }) => ({ body }),
    refreshes: [listScriptErrorsContract],
    onDone,
    says: (_set, { standing }) => said[standing],
    undo: async ({ errorKey, standing }) => {
      const before = standing === "open" ? "dealt-with" : "open";
      await call(setScriptErrorContract, { body: { errorKey, standing: before } });
      return "Undone.";
    },
    errors: "form",
  });
