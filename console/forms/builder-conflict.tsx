import { Button, Group, Modal, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { call } from "#console/app/api.ts";
import { Loaded } from "#console/ui/detail-drawer.tsx";
import { withDestinationsOf } from "#domain/forms/destinations.ts";
import { getFormContract } from "#read-api/forms/contract.ts";
import { ChangeList } from "./builder-change-list.tsx";
import { useFormBuilder } from "./builder-context.ts";
import { currentOf, type LoadedForm } from "./builder-state.ts";

/** Another tab or another owner was faster: what differs, and both ways on. Nothing is lost. */
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
      title={`“${loaded.name}” was changed meanwhile`}
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
  const other = currentOf(theirs);
  const stored = { form: other, edition: theirs.edition };
  const keepMine = async () => {
    saver.rebase(stored);
    if (!namesDestinations) {
      const mine = withDestinationsOf(form, other);
      saver.changed(mine);
      edit({ type: "form-replaced", form: mine, reason: "keep your changes" });
    }
    onClose();
    if (await saver.flush())
      notifications.show({ message: "Yours is the draft now. Theirs stays in the event log." });
  };
  const takeTheirs = () => {
    saver.adopt(stored);
    edit({ type: "form-replaced", form: other, reason: "take the other changes" });
    onClose();
    notifications.show({ message: "Undo brings your form back." });
  };
  return (
    <Stack gap="md">
      <div>
        The form was saved in another tab or by somebody else since you opened it. This is how yours
        differs from that:
      </div>
      <ChangeList before={other} after={form} label="How yours differs" />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Go on editing
        </Button>
        <Button variant="default" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button onClick={() => void keepMine()} data-autofocus>
          Keep mine
        </Button>
      </Group>
    </Stack>
  );
};
