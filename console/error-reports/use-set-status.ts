import { setScriptErrorContract } from "#commands/error-reports/contract.ts";
import { listScriptErrorsContract } from "#read-api/error-reports/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";

type ErrorStatus = "dealt-with" | "open";

const noticeTexts: Readonly<Record<ErrorStatus, string>> = {
  "dealt-with": "Marked as resolved. It will reopen if the error happens again.",
  open: "Reopened.",
};

/** Marks one error as resolved or open, with an undo. */
export const useSetStatus = (onDone: () => void) =>
  useCommand(setScriptErrorContract, {
    input: (body: { errorKey: string; standing: ErrorStatus }) => ({ body }),
    refreshes: [listScriptErrorsContract],
    onDone,
    says: (_set, { standing }) => noticeTexts[standing],
    undo: async ({ errorKey, standing }) => {
      const before = standing === "open" ? "dealt-with" : "open";
      await call(setScriptErrorContract, { body: { errorKey, standing: before } });
      return "Undone.";
    },
    errors: "form",
  });
