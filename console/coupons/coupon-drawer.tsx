import { Group, Input, SegmentedControl, Stack, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import type { CouponDefinition } from "#domain/coupons/events.ts";
import type { CouponRow } from "#read-api/coupons/contract.ts";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import { useEditConflict } from "../kit/editing/use-edit-conflict.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import {
  type CouponDraft,
  type CouponProblems,
  couponDraftOf,
  couponInputOf,
  couponProblems,
  emptyCoupon,
} from "./coupon-draft.ts";
import { CouponUses } from "./coupon-uses.tsx";
import { useChangeCoupon } from "./use-change-coupon.tsx";

type FieldProps = {
  readonly draft: CouponDraft;
  readonly problems: CouponProblems;
  readonly onChange: (change: Partial<CouponDraft>) => void;
};

const fieldNames = {
  code: "Code",
  name: "Name",
  kind: "Discount type",
  value: "Discount value",
  minimum: "Minimum subtotal",
  firstDay: "First day",
  lastDay: "Last day",
  usageLimit: "Usage limit",
  enabled: "Active",
} as const satisfies { readonly [Name in keyof CouponDraft]: string };

/** Writes or changes a coupon, beside the table. */
export const CouponDrawer = ({
  row,
  onClose,
}: {
  /** Undefined for a new one. */
  readonly row: CouponRow | undefined;
  readonly onClose: () => void;
}) => (
  <DetailDrawer title={row === undefined ? "New coupon" : row.code} opened onClose={onClose}>
    <CouponForm row={row} onClose={onClose} />
  </DetailDrawer>
);

const CouponForm = ({
  row,
  onClose,
}: {
  readonly row: CouponRow | undefined;
  readonly onClose: () => void;
}) => {
  const website = useWebsite();
  const { timeZone, currency } = website;
  const [draft, setDraft] = useState(row ? couponDraftOf(row, timeZone) : emptyCoupon);
  const [tried, setTried] = useState(false);
  const { create, change } = useChangeCoupon();
  const save = row === undefined ? create : change;
  const send = (next: CouponDraft, seen: CouponDefinition | undefined) =>
    save.mutate(
      { code: row?.couponId ?? next.code.trim(), input: couponInputOf(next, website), seen },
      { onSuccess: onClose },
    );
  const { seen, notice } = useEditConflict({
    what: row?.code ?? "",
    names: fieldNames,
    draft,
    onDraft: setDraft,
    draftOf: (coupon: CouponDefinition) => couponDraftOf(coupon, timeZone),
    thing: row,
    error: save.error,
    onReset: save.reset,
    onSave: send,
  });
  const own = couponProblems(draft, currency);
  const refused = fieldError(save.error, "code");
  const problems: CouponProblems = tried
    ? { ...(refused !== undefined && { code: refused }), ...own }
    : {};
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(own).length > 0) return;
        send(draft, seen);
      }}
    >
      <Stack gap="lg">
        <FormError error={save.error} fields={["code"]} />
        {notice}
        {row !== undefined && <CouponUses of={row} />}
        <Words
          draft={draft}
          problems={problems}
          onChange={(given) => setDraft({ ...draft, ...given })}
          isNew={row === undefined}
        />
        <Conditions
          draft={draft}
          problems={problems}
          onChange={(given) => setDraft({ ...draft, ...given })}
        />
        <FormActions
          action={row === undefined ? "Create coupon" : "Save coupon"}
          pending={save.isPending}
          onCancel={onClose}
          forChanges
        />
      </Stack>
    </form>
  );
};

const Words = ({ draft, problems, onChange, isNew }: FieldProps & { readonly isNew: boolean }) => {
  const { currency } = useWebsite();
  return (
    <>
      {isNew && (
        <TextInput
          label="Code"
          description="What customers enter; not case-sensitive. It cannot be changed later."
          required
          data-autofocus
          maxLength={40}
          autoCapitalize="characters"
          value={draft.code}
          error={problems.code}
          onChange={({ currentTarget }) => onChange({ code: currentTarget.value })}
        />
      )}
      <TextInput
        label="Name"
        description="Shown to customers next to the code."
        maxLength={100}
        value={draft.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <div>
        <Input.Label labelElement="div" id="coupon-kind">
          What it gives
        </Input.Label>
        <SegmentedControl
          fullWidth
          mt={4}
          aria-labelledby="coupon-kind"
          value={draft.kind}
          onChange={(kind) => onChange({ kind: kind as CouponDraft["kind"] })}
          data={[
            { value: "percent", label: "Percentage" },
            { value: "amount", label: "Amount" },
            { value: "free-shipping", label: "Free shipping" },
          ]}
        />
      </div>
      {draft.kind !== "free-shipping" && (
        <TextInput
          label={draft.kind === "percent" ? "Percent" : `Amount (${currency})`}
          required
          inputMode="decimal"
          value={draft.value}
          error={problems.value}
          onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
        />
      )}
    </>
  );
};

const Conditions = ({ draft, problems, onChange }: FieldProps) => {
  const { currency } = useWebsite();
  return (
    <>
      <TextInput
        label={`Minimum subtotal (${currency})`}
        description="Leave empty for no minimum."
        inputMode="decimal"
        value={draft.minimum}
        error={problems.minimum}
        onChange={({ currentTarget }) => onChange({ minimum: currentTarget.value })}
      />
      <TextInput
        label="Usage limit"
        description="Leave empty for unlimited use."
        inputMode="numeric"
        value={draft.usageLimit}
        error={problems.usageLimit}
        onChange={({ currentTarget }) => onChange({ usageLimit: currentTarget.value })}
      />
      <Group grow align="flex-start">
        <TextInput
          label="First day"
          type="date"
          value={draft.firstDay}
          onChange={({ currentTarget }) => onChange({ firstDay: currentTarget.value })}
        />
        <TextInput
          label="Last day"
          type="date"
          value={draft.lastDay}
          error={problems.lastDay}
          onChange={({ currentTarget }) => onChange({ lastDay: currentTarget.value })}
        />
      </Group>
      <Switch
        label="Visitors can use it"
        checked={draft.enabled}
        onChange={({ currentTarget }) => onChange({ enabled: currentTarget.checked })}
      />
    </>
  );
};
