import { TextInput } from "@mantine/core";
import { changeRolesContract, inviteMemberContract } from "#commands/owners/members-contract.ts";
import type { WebsiteRole } from "#domain/owners/roles.ts";
import { listInvitationsContract, type MemberRow } from "#read-api/owners/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { RolesChoice } from "./roles-choice.tsx";
import type { useChangeMembers } from "./use-change-members.ts";

type Changes = ReturnType<typeof useChangeMembers>;

export const InviteModal = ({
  invite,
  onClose,
}: {
  readonly invite: Changes["invite"];
  readonly onClose: () => void;
}) => {
  const form = useCommandForm({
    initialValues: { email: "", roles: [] as readonly WebsiteRole[] },
    contract: inviteMemberContract,
    bodyOf: ({ email, roles }) => ({ email, roles: [...roles] }),
    error: invite.error,
  });
  const isSent = useCall(listInvitationsContract, {}).data?.mailMode !== "none";
  return (
    <FormModal
      title="Invite a member"
      size="lg"
      form={form}
      onSend={({ email, roles }) =>
        invite.mutate({ email, roles: [...roles] }, { onSuccess: onClose })
      }
      onClose={onClose}
      action={isSent ? "Send invitation" : "Create invitation"}
      pending={invite.isPending}
    >
      <TextInput
        label="Email"
        type="email"
        description={`${isSent ? "We will email an invitation link to this address." : "Invitations are not emailed yet: copy the link from the list, and hand it over."} It is valid for one week and can be used once.`}
        autoComplete="off"
        data-autofocus
        {...form.field("email")}
      />
      <RolesChoice
        value={form.values.roles}
        error={form.errors.roles}
        onChange={(roles) => form.change({ roles })}
      />
    </FormModal>
  );
};

export const RolesModal = ({
  member: { ownerId, name, roles: before },
  change,
  onClose,
}: {
  readonly member: MemberRow;
  readonly change: Changes["changeRoles"];
  readonly onClose: () => void;
}) => {
  const form = useCommandForm({
    initialValues: { roles: before as readonly WebsiteRole[] },
    contract: changeRolesContract,
    bodyOf: ({ roles }) => ({ roles: [...roles] }),
    error: change.error,
  });
  return (
    <FormModal
      title={`Roles of ${name}`}
      size="lg"
      form={form}
      onSend={({ roles }) => change.mutate({ ownerId, roles: [...roles] }, { onSuccess: onClose })}
      onClose={onClose}
      action="Save roles"
      pending={change.isPending}
    >
      <RolesChoice
        value={form.values.roles}
        error={form.errors.roles}
        onChange={(roles) => form.change({ roles })}
      />
    </FormModal>
  );
};
