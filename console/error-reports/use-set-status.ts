import { useMutation, useQueryClient } from "@tanstack/react-query";
import { setScriptErrorContract } from "#commands/error-reports/contract.ts";
import { listScriptErrorsContract } from "#read-api/error-reports/contract.ts";
import { announceUndoable } from "../kit/bulk/undo-notice.tsx";
import { call } from "../kit/calls/api.ts";

type Standing = "dealt-with" | "open";

const said: Readonly<Record<Standing, string>> = {
  "dealt-with": "Marked as resolved. It will reopen if the error happens again.",
  open: "Reopened.",
};

/** Says of one error that it is dealt with, or that it is not, with the way back. */
export const useSetStatus = (onDone: () => void) => {
  const client = useQueryClient();
  const set = async (errorKey: string, standing: Standing) => {
    await call(setScriptErrorContract, { body: { errorKey, standing } });
    await client.invalidateQueries({ queryKey: [listScriptErrorsContract.path] });
  };
  return useMutation({
    mutationFn: ({ errorKey, standing }: { errorKey: string; standing: Standing }) =>
      set(errorKey, standing),
    onSuccess: (_done, { errorKey, standing }) => {
      onDone();
      announceUndoable(said[standing], async () => {
        await set(errorKey, standing === "open" ? "dealt-with" : "open");
        return "Undone.";
      });
    },
  });
};
