import { Button, Group, Modal, Stack } from "@mantine/core";
import { releaseFormContract } from "#commands/forms/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { ChangeList } from "./builder-change-list.tsx";
import { useFormBuilder } from "./builder-context.ts";
import { ProblemList } from "./builder-problems.tsx";
import { formReads } from "./form-reads.ts";

/** Thrown when the draft could not be saved first; the builder shows the reason. */
class NotSaved extends Error {}

const useRelease = (onClose: () => void) => {
  const { loaded, saver } = useFormBuilder();
  const { formId } = loaded;
  const flushAndRelease = async () => {
    const edition = await saver.save();
    if (edition === undefined) throw new NotSaved();
    return call(releaseFormContract, { params: { formId }, body: { edition } });
  };
  return useCommand(flushAndRelease, {
    refreshes: formReads,
    refreshesOnError: true,
    onDone: ({ edition }) => {
      saver.saved(edition);
      onClose();
    },
    says: ({ version }) => ({
      title: `Version ${version} was released`,
      message: (
        <a href={`/forms/${encodeURIComponent(formId)}`} target="_blank" rel="noreferrer">
          Open it on the website
        </a>
      ),
    }),
    onError: (error) => {
      if (error instanceof NotSaved) onClose();
    },
    errors: "form",
  });
};

/** Shows the changes for visitors before a release, and its problems. */
export const ReleaseModal = ({ onClose }: { readonly onClose: () => void }) => {
  const { loaded, form, problems } = useFormBuilder();
  const release = useRelease(onClose);
  const blocked = problems.length > 0;
  return (
    <Modal
      opened
      size="34rem"
      onClose={onClose}
      title={blocked ? "Not ready yet" : `Release “${form.name}”?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <FormError error={release.error} />
        {blocked ? (
          <>
            <div>Fix these issues before you release the form:</div>
            <ProblemList />
          </>
        ) : (
          <>
            <div>
              {loaded.version === 0
                ? "Visitors will be able to fill it in right away. It has these fields:"
                : "Visitors will see this version right away. Existing submissions keep the version they were sent with."}
            </div>
            <ChangeList before={loaded.form} after={form} label="What changes for visitors" />
          </>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {blocked ? "Close" : "Cancel"}
          </Button>
          {!blocked && (
            <Button loading={release.isPending} onClick={() => release.mutate()} data-autofocus>
              Release version {loaded.version + 1}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
};
