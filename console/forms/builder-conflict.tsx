import { Button, Group, Modal, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { withDestinationsOf } from "#domain/forms/destinations.ts";
import { getFormContract } from "#read-api/forms/contract.ts";
import { call } from "../kit/calls/api.ts";
import { Loaded } from "../kit/ui/loaded.tsx";
import { ChangeList } from "./builder-change-list.tsx";
import { useFormBuilder } from "./builder-context.ts";
import { type LoadedForm, storedForm } from "./builder-state.ts";

/** Another tab or member was faster: the differences, and both choices. Nothing is lost. */
export const ConflictModal = ({ onClose }: { readonly onClose: () => void }) => {
  const { loaded } = useFormBuilder();
  const { formId } = loaded;
  const theirs = useQuery({
    queryKey: ["form-conflict", formId],
    queryFn: ({ signal }) => call(getFormContract, { params: { formId }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Modal
      opened
      size="38rem"
      onClose={onClose}
      title={`“${loaded.name}” has changed since you opened it`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Loaded query={theirs}>{(form) => <Choice theirs={form} onClose={onClose} />}</Loaded>
    </Modal>
  );
};

const Choice = ({
  theirs,
  onClose,
}: {
  readonly theirs: LoadedForm;
  readonly onClose: () => void;
}) => {
  const { form, saver, edit, namesDestinations } = useFormBuilder();
  const stored = storedForm(theirs);
  const other = stored.document;
  const keepMine = async () => {
    saver.putOnTop(stored);
    if (!namesDestinations) {
      const mine = withDestinationsOf(form, other);
      saver.change(mine);
      edit({ type: "form-replaced", form: mine, reason: "keep your changes" });
    }
    onClose();
    if ((await saver.save()) !== undefined)
      notifications.show({
        message: "Your version is now the draft. The other version is kept in the event log.",
      });
  };
  const takeTheirs = () => {
    saver.take(stored);
    edit({ type: "form-replaced", form: other, reason: "take the other changes" });
    onClose();
    notifications.show({ message: "Press Undo to restore your version." });
  };
  return (
    <Stack gap="md">
      <div>
        This form was saved in another tab or by someone else after you opened it. Your version
        differs as follows:
      </div>
      <ChangeList before={other} after={form} label="Differences in your version" />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="default" onClick={takeTheirs}>
          Discard mine
        </Button>
        <Button onClick={() => void keepMine()} data-autofocus>
          Keep mine
        </Button>
      </Group>
    </Stack>
  );
};
