import { Group, Input, SegmentedControl, Switch, TextInput } from "@mantine/core";
import type { CouponDefinition } from "#domain/coupons/events.ts";
import type { CouponRow } from "#read-api/coupons/contract.ts";
import { DefinitionDrawer } from "../kit/editing/definition-drawer.tsx";
import type { CommandFormOf } from "../kit/editing/use-command-form.ts";
import { useWebsite } from "../kit/session/session.tsx";
import {
  type CouponDraft,
  couponDraftOf,
  couponInputOf,
  couponRules,
  emptyCoupon,
} from "./coupon-draft.ts";
import { CouponUses } from "./coupon-uses.tsx";
import { useChangeCoupon } from "./use-change-coupon.tsx";

type FieldProps = { readonly form: CommandFormOf<CouponDraft> };

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

/** Creates or edits a coupon, next to the table. */
export const CouponDrawer = ({
  row,
  onClose,
}: {
  /** Undefined for a new one. */
  readonly row: CouponRow | undefined;
  readonly onClose: () => void;
}) => {
  const website = useWebsite();
  const { timeZone } = website;
  const { create, change } = useChangeCoupon();
  return (
    <DefinitionDrawer
      title={row === undefined ? "New coupon" : row.code}
      noun="coupon"
      keepAs={`coupon ${row?.couponId ?? ""}`}
      isNew={row === undefined}
      initial={row ? couponDraftOf(row, timeZone) : emptyCoupon}
      thing={row as CouponDefinition | undefined}
      draftOf={(coupon) => couponDraftOf(coupon, timeZone)}
      rules={couponRules(website)}
      names={fieldNames}
      command={row === undefined ? create : change}
      sentOf={(draft, seen) => ({
        code: row?.couponId ?? draft.code.trim(),
        input: couponInputOf(draft, website),
        seen,
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {row !== undefined && <CouponUses of={row} />}
          <MainFields form={form} isNew={row === undefined} />
          <LimitFields form={form} />
        </>
      )}
    </DefinitionDrawer>
  );
};

const MainFields = ({ form, isNew }: FieldProps & { readonly isNew: boolean }) => {
  const { currency } = useWebsite();
  return (
    <>
      {isNew && (
        <TextInput
          label={fieldNames.code}
          description="What customers enter; not case-sensitive. It cannot be changed later."
          required
          data-autofocus
          autoCapitalize="characters"
          {...form.field("code")}
        />
      )}
      <TextInput
        label={fieldNames.name}
        description="Shown to customers next to the code."
        {...form.field("name")}
      />
      <div>
        <Input.Label labelElement="div" id="coupon-kind">
          {fieldNames.kind}
        </Input.Label>
        <SegmentedControl
          fullWidth
          mt={4}
          aria-labelledby="coupon-kind"
          {...form.field("kind")}
          data={[
            { value: "percent", label: "Percentage" },
            { value: "amount", label: "Amount" },
            { value: "free-shipping", label: "Free shipping" },
          ]}
        />
      </div>
      {form.values.kind !== "free-shipping" && (
        <TextInput
          label={form.values.kind === "percent" ? "Percent" : `Amount (${currency})`}
          required
          inputMode="decimal"
          {...form.field("value")}
        />
      )}
    </>
  );
};

const LimitFields = ({ form }: FieldProps) => {
  const { currency } = useWebsite();
  return (
    <>
      <TextInput
        label={`${fieldNames.minimum} (${currency})`}
        description="Leave empty for no minimum."
        inputMode="decimal"
        {...form.field("minimum")}
      />
      <TextInput
        label={fieldNames.usageLimit}
        description="Leave empty for unlimited use."
        inputMode="numeric"
        {...form.field("usageLimit")}
      />
      <Group grow align="flex-start">
        <TextInput label={fieldNames.firstDay} type="date" {...form.field("firstDay")} />
        <TextInput label={fieldNames.lastDay} type="date" {...form.field("lastDay")} />
      </Group>
      <Switch label={fieldNames.enabled} {...form.field("enabled", { type: "checkbox" })} />
    </>
  );
};
