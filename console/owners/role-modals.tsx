import { Modal, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { WebsiteRole } from "#domain/owners/roles.ts";
import type { MemberRow } from "#read-api/owners/contract.ts";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import { RolesChoice } from "./roles-choice.tsx";
import type { useChangeMembers } from "./use-change-members.ts";

type Changes = ReturnType<typeof useChangeMembers>;

const RolesForm = ({
  title,
  action,
  initial,
  mutation: { isPending, error },
  onSubmit,
  onClose,
  children,
}: {
  readonly title: string;
  readonly action: string;
  readonly initial: readonly WebsiteRole[];
  readonly mutation: Pick<Changes["invite"], "isPending" | "error">;
  readonly onSubmit: (roles: WebsiteRole[]) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) => {
  const [roles, setRoles] = useState<readonly WebsiteRole[]>(initial);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit([...roles]);
        }}
      >
        <Stack gap="md">
          <FormError error={error} fields={["email", "roles"]} />
          {children}
          <RolesChoice value={roles} error={fieldError(error, "roles")} onChange={setRoles} />
          <FormActions action={action} pending={isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};

export const InviteModal = ({
  invite,
  onClose,
}: {
  readonly invite: Changes["invite"];
  readonly onClose: () => void;
}) => {
  const [email, setEmail] = useState("");
  return (
    <RolesForm
      title="Invite a member"
      action="Send invitation"
      initial={[]}
      mutation={invite}
      onSubmit={(roles) => invite.mutate({ email, roles }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label="Email"
        type="email"
        description="We will email an invitation link to this address. It is valid for one week and can be used once."
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        error={fieldError(invite.error, "email")}
        autoComplete="off"
        data-autofocus
      />
    </RolesForm>
  );
};

export const RolesModal = ({
  member: { ownerId, name, roles },
  change,
  onClose,
}: {
  readonly member: MemberRow;
  readonly change: Changes["changeRoles"];
  readonly onClose: () => void;
}) => (
  <RolesForm
    title={`Roles of ${name}`}
    action="Save roles"
    initial={roles}
    mutation={change}
    onSubmit={(next) => change.mutate({ ownerId, roles: next }, { onSuccess: onClose })}
    onClose={onClose}
  />
);
