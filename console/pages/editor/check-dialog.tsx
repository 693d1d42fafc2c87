import { Modal } from "@mantine/core";
import { Loaded } from "../../kit/ui/loaded.tsx";
import { PageCheckPanel } from "../check/page-check.tsx";
import { usePageCheck } from "../check/use-page-check.ts";
import { selectedIn } from "./editing.ts";
import type { EditorState } from "./use-editor.ts";

/** What visitors would miss, for those who publish elsewhere. */
export const CheckDialog = ({ subject, shown, select, open }: EditorState) => {
  const { document } = shown;
  const close = () => open(undefined);
  const check = usePageCheck(subject.id, document, subject.check);
  return (
    <Modal
      opened
      onClose={close}
      title="Check"
      size="xl"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Loaded query={check}>
        {(found) => (
          <PageCheckPanel
            check={found}
            canShow={(id) => selectedIn(document, id).kind !== "page"}
            onShow={(id) => {
              select(id);
              close();
            }}
          />
        )}
      </Loaded>
    </Modal>
  );
};
