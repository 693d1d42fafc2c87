import { Button, NativeSelect, Switch } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { mailingListTexts } from "#domain/mailing-lists/texts.ts";
import { listMailingListsContract } from "#read-api/mailing-lists/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import classes from "./builder.module.css";
import { useFormBuilder, useProblem } from "./builder-context.ts";
import { nameOf } from "./builder-field-kinds.ts";
import { settingMark } from "./builder-focus.ts";
import { SettingGroup } from "./builder-setting-group.tsx";

/** Adds people who submit to a list, with consent where a checkbox asks for it. */
export const MailingListChoice = () => {
  const { form, edit } = useFormBuilder();
  const problem = useProblem(null);
  const mayRead = useMay()("mailing-lists:read");
  const lists = useCall(
    listMailingListsContract,
    { query: { pageSize: 200 } },
    { enabled: mayRead },
  );
  const { mailingList } = form;
  const change = (next: typeof mailingList) =>
    edit({ type: "form-changed", change: { mailingList: next } });
  const rows = lists.data?.rows ?? [];
  const none = lists.data !== undefined && rows.length === 0;
  const text = "Adds the email address in the form to one of your mailing lists.";
  if (!mayRead)
    return (
      <SettingGroup title="Mailing list" text={text}>
        <p className={classes.groupText}>
          <IconLock size={14} aria-hidden />{" "}
          {mailingList === null
            ? "You need permission to see mailing lists to choose one."
            : "This form adds people to a mailing list. You need permission to see mailing lists to change that."}
        </p>
      </SettingGroup>
    );
  return (
    <SettingGroup title="Mailing list" text={text}>
      <FormError error={lists.error} />
      {none && (
        <div role="alert">
          <p>{mailingListTexts.none}</p>
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => <Link to="/mailing-lists" {...props} />}
          >
            Mailing lists
          </Button>
        </div>
      )}
      <Switch
        size="sm"
        label="Add submitters to a mailing list"
        checked={mailingList !== null}
        disabled={none && mailingList === null}
        onChange={({ currentTarget }) =>
          change(currentTarget.checked ? { listId: "", consentFieldId: null } : null)
        }
      />
      {mailingList !== null && (
        <>
          <NativeSelect
            {...settingMark("mailingList")}
            size="sm"
            label="List"
            value={mailingList.listId}
            error={problem("mailingList")}
            onChange={({ currentTarget }) =>
              change({ ...mailingList, listId: currentTarget.value })
            }
            data={[
              { value: "", label: "Choose a list" },
              ...rows.map(({ listId, name }) => ({ value: listId, label: name })),
              ...(mailingList.listId !== "" &&
              lists.data !== undefined &&
              !rows.some(({ listId }) => listId === mailingList.listId)
                ? [{ value: mailingList.listId, label: "Removed list" }]
                : []),
            ]}
          />
          <Consent />
        </>
      )}
    </SettingGroup>
  );
};

const Consent = () => {
  const { form, edit } = useFormBuilder();
  const { mailingList, fields } = form;
  if (mailingList === null) return null;
  const boxes = fields.filter(({ type }) => type === "checkbox");
  const gone =
    mailingList.consentFieldId !== null &&
    !boxes.some(({ fieldId }) => fieldId === mailingList.consentFieldId);
  return (
    <NativeSelect
      size="sm"
      label="Only if this box is ticked"
      description="A field of the kind “Multiple choice”: any of its options counts as consent."
      value={mailingList.consentFieldId ?? ""}
      onChange={({ currentTarget }) =>
        edit({
          type: "form-changed",
          change: { mailingList: { ...mailingList, consentFieldId: currentTarget.value || null } },
        })
      }
      data={[
        { value: "", label: "Always" },
        ...boxes.map((field) => ({ value: field.fieldId, label: nameOf(field) })),
        ...(gone ? [{ value: mailingList.consentFieldId ?? "", label: "Removed field" }] : []),
      ]}
    />
  );
};
